import { Link } from 'react-router'
import { t } from '#lib/i18n.ts'
import { Inset } from '#ui/layout/boxes.tsx'
import css from './tag-links.module.css'

/** Tags without `#`. Renders nothing without tags. */
export const TagLinks = ({ tags }: { tags: readonly string[] }) =>
  tags.length > 0 && (
    <Inset>
      <ul className={css['tags']} aria-label={t('Tags')}>
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
