/** Chooses the caption language of a video, as last chosen by the viewer. */
import { useState } from 'react'
import type { Captions } from '@fanfare/contract/media'
import { reader } from '#lib/i18n.ts'
import { storedCaptionsChoice } from './player-settings.ts'

/** Returns the last chosen language, else the reader's own, else the first. Undefined when there are no captions. */
export function preferredLanguage(captions: readonly Captions[]): string | undefined {
  const wanted = [storedCaptionsChoice.read().language, reader().locale, reader().lang]
  const found = wanted.find((one) => captions.some(({ language }) => language === one))
  return found ?? captions[0]?.language
}

export function useCaptions(captions: readonly Captions[]) {
  const [chosen, setChosen] = useState(() => (storedCaptionsChoice.read().isOn ? preferredLanguage(captions) : undefined))
  // The chosen captions may have been removed.
  const language = captions.some((one) => one.language === chosen) ? chosen : undefined
  function onLanguage(next: string | undefined): void {
    storedCaptionsChoice.save(next)
    setChosen(next)
  }
  return {
    captions,
    language,
    onLanguage,
    toggle: () => onLanguage(language === undefined ? preferredLanguage(captions) : undefined),
  }
}
