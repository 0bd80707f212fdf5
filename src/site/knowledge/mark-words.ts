import type { CalloutKind } from '#domain/knowledge/rich-words.ts'
import type { DocsLanguage } from './help-words.ts'

type MarkWords = Readonly<Record<CalloutKind | 'status', string>>

const markWords: Readonly<Record<DocsLanguage, MarkWords>> = {
  en: { info: 'Info', warning: 'Warning', success: 'Success', status: 'Status' },
  de: { info: 'Hinweis', warning: 'Warnung', success: 'Erfolg', status: 'Status' },
  fr: { info: 'Info', warning: 'Attention', success: 'Succès', status: 'État' },
  es: { info: 'Información', warning: 'Advertencia', success: 'Éxito', status: 'Estado' },
  it: { info: 'Informazione', warning: 'Attenzione', success: 'Esito positivo', status: 'Stato' },
  nl: { info: 'Info', warning: 'Waarschuwing', success: 'Succes', status: 'Status' },
  pl: { info: 'Informacja', warning: 'Ostrzeżenie', success: 'Sukces', status: 'Stan' },
  pt: { info: 'Informação', warning: 'Aviso', success: 'Sucesso', status: 'Estado' },
  ar: { info: 'معلومة', warning: 'تحذير', success: 'نجاح', status: 'الحالة' },
  he: { info: 'מידע', warning: 'אזהרה', success: 'הצלחה', status: 'סטטוס' },
  ja: { info: '情報', warning: '警告', success: '成功', status: '稼働状況' },
  zh: { info: '信息', warning: '警告', success: '成功', status: '状态' },
}

/** Names of callouts and of the line about an incident, in English for a language that is not known. */
export const marksIn = (language: string): MarkWords => markWords[language as DocsLanguage] ?? markWords.en
