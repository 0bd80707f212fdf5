import { helpWords, type DocsLanguage, type HelpWords } from './help-words.ts'

/** The words of a language, English for one that is not known. */
export const wordsIn = (language: string): HelpWords => helpWords[language as DocsLanguage] ?? helpWords.en

/** Which way pages of a language run. */
export const directionIn = (language: string): 'ltr' | 'rtl' =>
  language === 'ar' || language === 'he' ? 'rtl' : 'ltr'

/** Puts what a sentence is about into it. */
export const filled = (sentence: string, facts: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
