/** In which language the captions of a video are shown, if at all: as it was chosen for the last one. */
import { useState } from 'react'
import type { Captions } from '@fanfare/contract/media'
import { reader } from '#lib/i18n.ts'
import { captionsMemory } from './player-memory.ts'

/** The one that was chosen last, or the reader's own, or the first; undefined where there are none. */
export function preferredLanguage(captions: readonly Captions[]): string | undefined {
  const wanted = [captionsMemory.read().language, reader().locale, reader().lang]
  const found = wanted.find((one) => captions.some(({ language }) => language === one))
  return found ?? captions[0]?.language
}

export function useCaptions(captions: readonly Captions[]) {
  const [chosen, setChosen] = useState(() => (captionsMemory.read().isOn ? preferredLanguage(captions) : undefined))
  // They may have been taken away meanwhile.
  const language = captions.some((one) => one.language === chosen) ? chosen : undefined
  function onLanguage(next: string | undefined): void {
    captionsMemory.save(next)
    setChosen(next)
  }
  return {
    captions,
    language,
    onLanguage,
    toggle: () => onLanguage(language === undefined ? preferredLanguage(captions) : undefined),
  }
}
