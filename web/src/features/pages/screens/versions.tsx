/** The published versions of a page about the site, and the text of one of them. */
import { Link, useParams, type MetaFunction } from 'react-router'
import { listPublicVersions, readPage, readPublicVersion } from '@fanfare/contract/pages'
import { createLoaders } from '#core/loaders.ts'
import { rootOf } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import PageHtml from '../components/page-html.tsx'
import css from '../components/page-html.module.css'

const pageOf = (slug = '') => ({ params: { id: slug } })
const listOf = (slug = '') => ({ params: { id: slug }, query: { limit: 50 } })
const versionOf = (slug = '', number = '') => ({ params: { id: slug, number } })

const page = createLoaders(async ({ read, params: { slug, number } }) => {
  const [{ title }] = await Promise.all([
    read(readPage, pageOf(slug)),
    read(listPublicVersions, listOf(slug)),
    ...(number === undefined ? [] : [read(readPublicVersion, versionOf(slug, number))]),
  ])
  return { title }
})
export const loader = page.server
export const clientLoader = page.client

export const handle = { isOpenBeforeAgeCheck: true }
/** Search engines find the current version only. */
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: `${loaderData?.title ?? ''} · ${rootOf(matches)?.siteName ?? 'Fanfare'}` },
  { name: 'robots', content: 'noindex' },
]

export default function Versions() {
  const { slug = '', number } = useParams()
  const { title } = useApiQuery(readPage, pageOf(slug))
  const { data } = useApiQuery(listPublicVersions, listOf(slug))
  return (
    <article className={css['text']}>
      <Page title={t('Versions of “{title}”', { title })}>
        <BackLink to={`/page/${slug}`}>{t('Current version')}</BackLink>
        {number !== undefined && <OldVersion slug={slug} number={number} />}
        <Section title={t('All versions')} isCard>
          {data.length === 0 && <p>{t('This text comes with the software and has no other version.')}</p>}
          <ol reversed className={css['versions']}>
            {data.map(({ number: of, publishedAt, changes }) => (
              <li key={of}>
                <Link to={`/page/${slug}/versions/${of}`} aria-current={String(of) === number ? 'page' : undefined}>
                  {rich('Version {number}, {date}', { number: of, date: <DateOf at={publishedAt} /> })}
                </Link>
                {changes !== '' && <p>{changes}</p>}
              </li>
            ))}
          </ol>
        </Section>
      </Page>
    </article>
  )
}

function OldVersion({ slug, number }: { readonly slug: string; readonly number: string }) {
  const { title, html, language, publishedAt } = useApiQuery(readPublicVersion, versionOf(slug, number))
  return (
    <Section title={title} isCard>
      <p className={css['version']}>{rich('Version {number}, {date}', { number, date: <DateOf at={publishedAt} /> })}</p>
      <PageHtml html={html} language={language} />
    </Section>
  )
}
