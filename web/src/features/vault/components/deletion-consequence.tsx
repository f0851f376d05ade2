/** Explains the consequence of deleting items for the content that uses them and for buyers. */
import type { VaultItem } from '@fanfare/contract/vault'
import { t } from '#lib/i18n.ts'
import { Stack } from '#ui/layout/boxes.tsx'

type Used = Pick<VaultItem, 'totalUses' | 'totalBuyers'>

export function DeletionConsequence({ items }: { items: readonly Used[] }) {
  const uses = items.reduce((sum, { totalUses }) => sum + totalUses, 0)
  const buyers = items.reduce((sum, { totalBuyers }) => sum + totalBuyers, 0)
  const words = items.length === 1 ? { shown: shownOne, paid: paidOne } : { shown: shownMany, paid: paidMany }
  return (
    <Stack isClose>
      <p>{words.shown(uses)}</p>
      {buyers > 0 && <p>{words.paid(buyers)}</p>}
    </Stack>
  )
}

const shownOne = (uses: number) =>
  t(
    '{uses, plural, =0 {Nothing shows it.} one {It is taken out of the post, the message or the other thing that shows it.} other {It is taken out of all # posts, messages and other things that show it.}}',
    { uses },
  )

const paidOne = (buyers: number) =>
  t('{buyers, plural, one {# person has paid for it and keeps it.} other {# people have paid for it and keep it.}}', { buyers })

// Content may use several items, and a person may have bought several, so these sums count some more than once.
const shownMany = (uses: number) =>
  t(
    '{uses, plural, =0 {They leave your vault; nothing else shows them.} one {Together they have # use: they are taken out of what shows them.} other {Together they have # uses: they are taken out of every post, message and other thing.}}',
    { uses },
  )

const paidMany = (buyers: number) =>
  t(
    '{buyers, plural, one {They have # buyer, who keeps what was paid for.} other {Together they have # buyers, who keep what they have paid for.}}',
    {
      buyers,
    },
  )
