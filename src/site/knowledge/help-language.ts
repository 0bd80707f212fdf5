import { helpTexts, type DocsLanguage, type HelpTexts } from './help-texts.ts'

/** Texts of a language; English for an unknown one. */
export const textsIn = (language: string): HelpTexts => helpTexts[language as DocsLanguage] ?? helpTexts.en

/** Text direction of a language. */
export const directionIn = (language: string): 'ltr' | 'rtl' =>
  language === 'ar' || language === 'he' ? 'rtl' : 'ltr'

/** Fills the placeholders of a sentence. */
export const filled = (sentence: string, facts: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
