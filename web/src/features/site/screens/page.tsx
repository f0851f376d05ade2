import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { notFoundResponse } from '#core/loaders.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Page } from '#ui/layout/page.tsx'
import { ContactForm } from '../components/contact-form.tsx'
import css from '../components/page.module.css'
import { LinkedText } from '../components/linked-text.tsx'
import { isSlug, pageTexts, type Slug } from '../components/page-texts.ts'

function find({ params }: Pick<LoaderFunctionArgs, 'params'>): { slug: Slug } {
  const { slug } = params
  if (!isSlug(slug)) throw notFoundResponse()
  return { slug }
}
export const loader = find
export const clientLoader = find

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const root = rootOf(matches)
  const siteName = root?.siteName ?? 'Fanfare'
  const { title, intro } = pageTexts[loaderData.slug](siteName)
  return publicPage({
    title: `${title} · ${siteName}`,
    description: intro,
    path: `/page/${loaderData.slug}`,
    origin: root?.origin ?? '',
  })
}

export default function TextPage() {
  const { slug } = useLoaderData<typeof loader>()
  const { siteName } = useSettings()
  const { title, intro, parts } = pageTexts[slug](siteName)
  return (
    <article className={css['text']}>
      <Page title={title} lead={intro}>
        {parts.map((part) => (
          <section key={part.title} className={css['part']}>
            <h2>{part.title}</h2>
            <p>
              <LinkedText text={part.text} />
            </p>
          </section>
        ))}
        {slug === 'contact' && <ContactForm />}
        {slug !== 'licenses' && (
          <p className={css['more']}>
            <Link to="/page/licenses">{t('Licenses')}</Link>
          </p>
        )}
      </Page>
    </article>
  )
}
