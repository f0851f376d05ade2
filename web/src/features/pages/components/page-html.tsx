/** The text of a page. Its HTML is the only raw markup that the site inserts into a document. */
import css from './page-html.module.css'

interface PageHtmlProps {
  /** Sanitized by the server. */
  readonly html: string
  readonly language: string
}

export default function PageHtml({ html, language }: PageHtmlProps) {
  return <div lang={language} className={css['html']} dangerouslySetInnerHTML={{ __html: html }} />
}
