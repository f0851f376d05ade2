import { createPortal } from 'react-dom'
import type { Person } from '@fanfare/contract/people'
import { useBlock } from '#core/blocks/use-block.tsx'
import { t } from '#lib/i18n.ts'
import css from './comments.module.css'

export function BlockAuthor({ author }: { readonly author: Person }) {
  const { command, question } = useBlock({ person: author })
  return (
    <>
      <button
        type="button"
        className={css['act']}
        aria-label={t('Block {name}', { name: author.name })}
        onClick={command.onSelect}
      >
        {t('Block')}
      </button>
      {question && createPortal(question, document.body)}
    </>
  )
}
