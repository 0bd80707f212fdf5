import { helpWords, type DocsLanguage, type HelpWords } from './help-words.ts'

/** Texts of a language; English for an unknown one. */
export const wordsIn = (language: string): HelpWords => helpWords[language as DocsLanguage] ?? helpWords.en

/** Text direction of a language. */
export const directionIn = (language: string): 'ltr' | 'rtl' =>
  language === 'ar' || language === 'he' ? 'rtl' : 'ltr'

/** Fills the placeholders of a sentence. */
export const filled = (sentence: string, facts: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
