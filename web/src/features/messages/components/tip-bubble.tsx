import { TipIcon } from '#ui/icons.ts'
import { parseTip } from './tip-text.ts'
import css from './bubble.module.css'

export default function TipBubble({ text }: { text: string }) {
  const { amount, words } = parseTip(text)
  return (
    <div className={`${css['bubble']} ${css['tip']}`}>
      <strong>
        <TipIcon />
        {amount}
      </strong>
      {words !== '' && (
        <p className={css['text']} dir="auto">
          {words}
        </p>
      )}
    </div>
  )
}
