/** Puts the emoji that is chosen where the words are being written. */
import { createPortal } from 'react-dom'
import { t } from '#lib/i18n.ts'
import { compositionOf, write } from './composition.ts'
import EmojiSheet from './emoji-sheet.tsx'

interface EmojiChoiceProps {
  readonly id: string
  readonly onClose: () => void
}

export default function EmojiChoice({ id, onClose }: EmojiChoiceProps) {
  const insert = (emoji: string) => {
    const { text } = compositionOf(id)
    // The composer's own stands below the words that open with files.
    const field = [...document.querySelectorAll<HTMLTextAreaElement>('form textarea')].at(-1)
    const from = field?.selectionStart ?? text.length
    write(id, { text: text.slice(0, from) + emoji + text.slice(field?.selectionEnd ?? from) })
    // After the sheet has given the focus back.
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(from + emoji.length, from + emoji.length)
    })
  }
  // Not inside the composer's form, which Enter would send.
  return createPortal(<EmojiSheet title={t('Emoji')} onPick={insert} onClose={onClose} />, document.body)
}
