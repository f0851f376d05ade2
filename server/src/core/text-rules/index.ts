export { areTextsAllowed, assertNewTextsAllowed, assertTextsAllowed } from './assert-texts.ts'
export { areWordsAllowed, assertTextAllowed, sentenceOf, textProblems, wordsOfList } from './text-rules.ts'
