/** Blocks that performers did not place by name, with the signal that links the accounts. Performers never see them. */
import { Link } from 'react-router'
import { listLinkedBlocks, type LinkedBlock } from '@fanfare/contract/blocks'
import type { Person } from '@fanfare/contract/people'
import { useQuery } from '@tanstack/react-query'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Section } from '#ui/layout/section.tsx'
import css from './account.module.css'

export const linkedBlocksInput = (id: string) => ({ params: { id }, query: { limit: 100 } })

export function LinkedBlocks({ id }: { readonly id: string }) {
  const { data } = useQuery(query(listLinkedBlocks, linkedBlocksInput(id)))
  if (!data || data.total === 0) return null
  return (
    <Section title={t('Blocks of linked accounts')} isCard>
      <ul className={css['list']}>
        {data.data.map((block) => (
          <li key={`${block.owner._id} ${block.person._id}`}>
            {rich('{owner} blocks {person}, because {root} is blocked', {
              owner: <Account person={block.owner} />,
              person: <Account person={block.person} />,
              root: <Account person={block.root} />,
            })}
            <small className={css['soft']}>
              {' '}
              {REASONS[block.reason]()} · <DateOf at={block.blockedAt} />
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Account = ({ person: { _id, name, username } }: { readonly person: Person }) => (
  <Link to={`/admin/accounts/${_id}`}>{username === '' ? name : `@${username}`}</Link>
)

const REASONS: Readonly<Record<LinkedBlock['reason'], () => string>> = {
  card: () => t('Both use the same card.'),
  device: () => t('Both were used in the same browser.'),
}
