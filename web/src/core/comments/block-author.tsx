/** Buttons below a comment against its author: block, and for performers, restrict. */
import { createPortal } from 'react-dom'
import type { Person } from '@fanfare/contract/people'
import { useBlock } from '#core/blocks/use-block.tsx'
import { useRestrict } from '#core/restrictions/use-restrict.tsx'
import { t } from '#lib/i18n.ts'
import css from './comments.module.css'

export function BlockAuthor({ author }: { readonly author: Person }) {
  const { command, question } = useBlock({ person: author })
  const restrict = useRestrict({ person: author })
  const [restricting] = restrict.commands
  return (
    <>
      {restricting && (
        <button
          type="button"
          className={css['act']}
          aria-label={t('Restrict {name}', { name: author.name })}
          onClick={restricting.onSelect}
        >
          {t('Restrict')}
        </button>
      )}
      <button
        type="button"
        className={css['act']}
        aria-label={t('Block {name}', { name: author.name })}
        onClick={command.onSelect}
      >
        {t('Block')}
      </button>
      {question && createPortal(question, document.body)}
      {restrict.question && createPortal(restrict.question, document.body)}
    </>
  )
}
