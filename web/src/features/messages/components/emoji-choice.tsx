/** Inserts the selected emoji at the cursor. */
import { createPortal } from 'react-dom'
import { t } from '#lib/i18n.ts'
import { compositionOf, changeComposition } from './composition.ts'
import EmojiSheet from './emoji-sheet.tsx'

interface EmojiChoiceProps {
  readonly id: string
  readonly onClose: () => void
}

export default function EmojiChoice({ id, onClose }: EmojiChoiceProps) {
  const insert = (emoji: string) => {
    const { text } = compositionOf(id)
    // The composer's own field follows the field for locked text.
    const field = [...document.querySelectorAll<HTMLTextAreaElement>('form textarea')].at(-1)
    const from = field?.selectionStart ?? text.length
    changeComposition(id, { text: text.slice(0, from) + emoji + text.slice(field?.selectionEnd ?? from) })
    // Waits until the sheet has returned the focus.
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(from + emoji.length, from + emoji.length)
    })
  }
  // Rendered outside the composer's form, because Enter would submit the form.
  return createPortal(<EmojiSheet title={t('Emoji')} onPick={insert} onClose={onClose} />, document.body)
}
