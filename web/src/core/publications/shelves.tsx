/** The lists of a performer's own content: published, scheduled, drafts and archived. The address keeps the choice. */
import { Link } from 'react-router'
import type { PublicationShelf } from '@fanfare/contract/publication-status'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { ArchiveIcon, CalendarIcon, EditIcon, PlusIcon, type Icon } from '#ui/icons.ts'
import { Tabs } from '#ui/tabs.tsx'

const SHELVES: readonly PublicationShelf[] = ['published', 'scheduled', 'draft', 'archived']

export const shelfIn = (params: URLSearchParams): PublicationShelf =>
  SHELVES.find((one) => one === params.get('status')) ?? 'published'

export const shelfPath = (list: string, shelf: PublicationShelf): string =>
  shelf === 'published' ? list : `${list}?status=${shelf}`

interface ShelfTabsProps {
  readonly label: string
  /** The path of the list. */
  readonly list: string
  readonly shelf: PublicationShelf
  readonly counts: Readonly<Record<PublicationShelf, number>> | undefined
}

export function ShelfTabs({ label, list, shelf, counts }: ShelfTabsProps) {
  const names: Readonly<Record<PublicationShelf, string>> = {
    published: t('Published'),
    scheduled: t('Scheduled'),
    draft: t('Drafts'),
    archived: t('Archived'),
  }
  return (
    <>
      <Tabs
        label={label}
        items={SHELVES.map((one) => ({ label: names[one], to: shelfPath(list, one), ...(counts && { count: counts[one] }) }))}
      />
      {shelf === 'scheduled' && (
        <p>
          <Link to="/studio/calendar">{t('View everything scheduled in the calendar')}</Link>
        </p>
      )}
    </>
  )
}

/** The words of the list of published content while it is empty. */
export interface FirstContent {
  readonly icon: Icon
  readonly title: string
  readonly action: string
  readonly words: string
}

interface EmptyShelfProps {
  readonly shelf: PublicationShelf
  /** The path of the list. */
  readonly list: string
  /** The button's text, such as `New post`. */
  readonly create: string
  readonly first: FirstContent
}

export function EmptyShelf({ shelf, list, create, first }: EmptyShelfProps) {
  const { icon, title, words } = shelf === 'published' ? first : EMPTY[shelf]()
  return (
    <EmptyState
      icon={icon}
      title={title}
      {...(shelf !== 'archived' && {
        action: (
          <Button icon={PlusIcon} to={`${list}/new`}>
            {shelf === 'published' ? first.action : create}
          </Button>
        ),
      })}
    >
      {words}
    </EmptyState>
  )
}

const EMPTY = {
  scheduled: () => ({
    icon: CalendarIcon,
    title: t('Nothing is scheduled'),
    words: t('Set a time when you create a post, video or gallery, and it’s published automatically.'),
  }),
  draft: () => ({ icon: EditIcon, title: t('No drafts'), words: t('Drafts stay here until you publish them.') }),
  archived: () => ({
    icon: ArchiveIcon,
    title: t('The archive is empty'),
    words: t('Archived and expired content appears here. Buyers keep access.'),
  }),
}
