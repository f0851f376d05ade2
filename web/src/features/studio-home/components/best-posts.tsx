import { Link } from 'react-router'
import type { OwnPost } from '@fanfare/contract/posts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import css from './studio-home.module.css'

const SHOWN = 3

export function BestPosts({ posts }: { posts: readonly OwnPost[] }) {
  const best = posts
    .filter((post) => post.totalSales > 0)
    .toSorted((a, b) => b.totalSales - a.totalSales)
    .slice(0, SHOWN)
  return (
    <Section
      title={t('Top posts')}
      isCard
      action={
        <Button variant="plain" size="small" to="/studio/posts">
          {t('All posts')}
        </Button>
      }
    >
      {best.length === 0 && <p className={css['none']}>{t('No sales yet. Pay-per-view posts and their sales appear here.')}</p>}
      <ul className={css['people']}>
        {best.map((post) => (
          <li key={post._id}>
            <Link to={`/post/${post._id}`} className={css['post']} dir="auto">
              {post.teaser || post.text || t('Post without text')}
            </Link>
            <small>{t('{count, plural, one {# sale} other {# sales}}', { count: post.totalSales })}</small>
          </li>
        ))}
      </ul>
    </Section>
  )
}
