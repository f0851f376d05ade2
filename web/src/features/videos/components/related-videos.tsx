/** Other videos of the same performer, below a video. Empty without others. */
import { useQuery } from '@tanstack/react-query'
import type { Person } from '@fanfare/contract/people'
import { listRelatedVideos } from '@fanfare/contract/videos'
import { PublicationGrid } from '#core/publications/publication-grid.tsx'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Inset } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'

const WIDE = 16 / 9

export default function RelatedVideos({ id, performer }: { id: string; performer: Person }) {
  const { data } = useQuery(query(listRelatedVideos, { params: { id }, query: { limit: 6 } }))
  if (!data || data.data.length === 0) return null
  const title = t('More videos by {name}', { name: performer.name })
  return (
    <Inset>
      <Section title={title}>
        <PublicationGrid things={data.data} label={title} ratio={WIDE} />
      </Section>
    </Inset>
  )
}
