import type { CalloutKind } from '#domain/knowledge/rich-words.ts'
import type { DocsLanguage } from './help-texts.ts'

type MarkWords = Readonly<Record<CalloutKind | 'status' | 'offline' | 'notKept', string>>

const markWords: Readonly<Record<DocsLanguage, MarkWords>> = {
  en: {
    info: 'Info',
    warning: 'Warning',
    success: 'Success',
    status: 'Status',
    offline: 'without a connection',
    notKept: 'This page needs a connection',
  },
  de: {
    info: 'Hinweis',
    warning: 'Warnung',
    success: 'Erfolg',
    status: 'Status',
    offline: 'ohne Verbindung',
    notKept: 'Diese Seite braucht eine Verbindung',
  },
  fr: {
    info: 'Info',
    warning: 'Attention',
    success: 'Succès',
    status: 'État',
    offline: 'sans connexion',
    notKept: 'Cette page nécessite une connexion',
  },
  es: {
    info: 'Información',
    warning: 'Advertencia',
    success: 'Éxito',
    status: 'Estado',
    offline: 'sin conexión',
    notKept: 'Esta página necesita conexión',
  },
  it: {
    info: 'Informazione',
    warning: 'Attenzione',
    success: 'Esito positivo',
    status: 'Stato',
    offline: 'senza connessione',
    notKept: 'Questa pagina richiede una connessione',
  },
  nl: {
    info: 'Info',
    warning: 'Waarschuwing',
    success: 'Succes',
    status: 'Status',
    offline: 'zonder verbinding',
    notKept: 'Deze pagina heeft een verbinding nodig',
  },
  pl: {
    info: 'Informacja',
    warning: 'Ostrzeżenie',
    success: 'Sukces',
    status: 'Stan',
    offline: 'bez połączenia',
    notKept: 'Ta strona wymaga połączenia',
  },
  pt: {
    info: 'Informação',
    warning: 'Aviso',
    success: 'Sucesso',
    status: 'Estado',
    offline: 'sem ligação',
    notKept: 'Esta página precisa de ligação',
  },
  ar: {
    info: 'معلومة',
    warning: 'تحذير',
    success: 'نجاح',
    status: 'الحالة',
    offline: 'بدون اتصال',
    notKept: 'تحتاج هذه الصفحة إلى اتصال',
  },
  he: {
    info: 'מידע',
    warning: 'אזהרה',
    success: 'הצלחה',
    status: 'סטטוס',
    offline: 'ללא חיבור',
    notKept: 'הדף הזה דורש חיבור',
  },
  ja: {
    info: '情報',
    warning: '警告',
    success: '成功',
    status: '稼働状況',
    offline: 'オフライン',
    notKept: 'このページには接続が必要です',
  },
  zh: {
    info: '信息',
    warning: '警告',
    success: '成功',
    status: '状态',
    offline: '离线',
    notKept: '此页面需要网络连接',
  },
}

/** Names of callouts, texts of the incident line and of offline pages; English for an unknown language. */
export const marksIn = (language: string): MarkWords => markWords[language as DocsLanguage] ?? markWords.en
