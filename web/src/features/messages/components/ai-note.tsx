/** Says that media of a message were made with AI. Loaded with the first of them. */
import type { AiLabel } from '@fanfare/contract/ai-label'
import { aiLabel, strongestLabel } from '#core/content/ai-label.ts'
import css from './bubble.module.css'

export default function AiNote({ of }: { readonly of: readonly { readonly ai?: AiLabel }[] }) {
  const use = strongestLabel(of)
  return use && <p className={css['ai']}>{aiLabel(use)}</p>
}
