/** The page of one titled thing of any kind: its head, what the kind shows, the buttons below it, and its comments. */
import type { ReactNode } from 'react'
import type { MetaFunction } from 'react-router'
import type { Audience } from '@fanfare/contract/access'
import type { Engagement } from '@fanfare/contract/engagement'
import type { Person } from '@fanfare/contract/people'
import { ContentFoot } from '#core/content/content-foot.tsx'
import { publicPage, rootOf } from '#core/page.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PublicationHead } from './publication-head.tsx'

const CommentsSection = idleComponent(() => import('#core/comments/comments-section.tsx'))

interface ShownThing {
  readonly _id: string
  readonly title: string
  readonly performer: Person
  readonly audience: Audience
  readonly price: number
  readonly createdAt: string
  readonly engagement: Engagement
  readonly locked: boolean
  readonly can?: readonly string[]
}

interface PublicationPageProps {
  readonly kind: string
  readonly thing: ShownThing
  /** The path of this page. */
  readonly page: string
  /** The path of its form, for the owner. */
  readonly form?: string
  /** Such as the number of photos, or the length. */
  readonly count: string
  /** The profile tab with all content of this kind. */
  readonly all: { readonly to: string; readonly label: string }
  /** Between the buttons and the comments. */
  readonly related?: ReactNode
  readonly children: ReactNode
}

export function PublicationPage({ kind, thing, page, form, count, all, related, children }: PublicationPageProps) {
  const { _id: id, performer, engagement, locked: isLocked } = thing
  const edit = thing.can?.includes('edit') ? form : undefined
  return (
    <article>
      <Page isEdgeToEdge>
        <Stack isClose>
          <PublicationHead {...{ thing, count, all, edit }} />
          {children}
          <ContentFoot {...{ kind, id, performer, engagement, page, isLocked }} isAlone />
          {related}
          {!isLocked && <CommentsSection key={id} {...{ kind, id, performer }} />}
        </Stack>
      </Page>
    </article>
  )
}

interface Described {
  readonly _id: string
  readonly title: string
  readonly description?: string
  readonly performer: Person
}

/** The metadata of such a page. Everyone can read titles and descriptions, also of locked content. */
export const publicationMeta =
  (pageOf: (id: string) => string): MetaFunction<() => Promise<Described>> =>
  ({ loaderData: thing, matches }) => {
    if (!thing) return []
    const { _id: id, title, description = '', performer } = thing
    const { siteName = 'Fanfare', origin = '' } = rootOf(matches) ?? {}
    return publicPage({
      title: `${title} · ${siteName}`,
      description: description.trim() || t('Published by {name}.', { name: performer.name }),
      path: pageOf(id),
      origin,
      owner: performer,
    })
  }
