import { Link } from 'react-router'
import { t } from '#lib/i18n.ts'
import { Inset } from '#ui/layout/boxes.tsx'

interface TagLinksProps {
  /** Without `#`. */
  readonly tags: readonly string[]
  /** The list's style, from the page's own sheet: a shared one would load with every page. */
  readonly className: string | undefined
}

/** Renders nothing without tags. */
export const TagLinks = ({ tags, className }: TagLinksProps) =>
  tags.length > 0 && (
    <Inset>
      <ul className={className} aria-label={t('Tags')}>
        {tags.map((tag) => (
          <li key={tag}>
            <Link to={`/tag/${encodeURIComponent(tag)}`} dir="auto">
              #{tag}
            </Link>
          </li>
        ))}
      </ul>
    </Inset>
  )
