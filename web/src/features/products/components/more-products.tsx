/** Other products of the same performer, below a product. Empty without others. */
import { useQuery } from '@tanstack/react-query'
import type { Person } from '@fanfare/contract/people'
import { searchProducts } from '@fanfare/contract/products'
import { PublicationGrid } from '#core/publications/publication-grid.tsx'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Inset } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'

const SHOWN = 6

export default function MoreProducts({ id, performer }: { id: string; performer: Person }) {
  // One more than shown, because the list contains the product itself.
  const { data } = useQuery(query(searchProducts, { query: { performerId: performer._id, limit: SHOWN + 1 } }))
  const others = data?.data.filter(({ _id }) => _id !== id).slice(0, SHOWN) ?? []
  if (others.length === 0) return null
  const title = t('More from this shop')
  return (
    <Inset>
      <Section title={title}>
        <PublicationGrid things={others} label={title} ratio={1} />
      </Section>
    </Inset>
  )
}
