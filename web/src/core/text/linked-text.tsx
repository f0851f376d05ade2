/** A text with its addresses, @names and #tags to press. Whoever leaves the site is told where to, first. */
import { Suspense, useMemo, useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#ui/lazy-part.tsx'
import { tokensOf, type Token } from './tokens.ts'
import css from './linked-text.module.css'

const LeaveSiteDialog = lazyPart(() => import('./leave-site-dialog.tsx'))

type Away = Extract<Token, { kind: 'link' }>

export default function LinkedText({ text }: { text: string }) {
  const tokens = useMemo(() => tokensOf(text), [text])
  // Once asked about, it stays, closed, so that it can give the focus back.
  const [away, setAway] = useState<{ readonly link: Away; readonly isOpen: boolean }>()
  const confirmLeaving = (event: MouseEvent, link: Away) => {
    event.preventDefault()
    setAway({ link, isOpen: true })
  }
  return (
    <>
      {tokens.map((token, place) => {
        if (token.kind === 'text') return token.text
        if (token.kind !== 'link') {
          return (
            <Link key={place} to={token.to} className={css['place']}>
              <bdi>{token.text}</bdi>
            </Link>
          )
        }
        return (
          <a
            key={place}
            href={token.href}
            target="_blank"
            rel="noopener noreferrer ugc nofollow"
            className={css['link']}
            onClick={(event) => confirmLeaving(event, token)}
            // The middle button opens it, too; the right one only offers to.
            onAuxClick={(event) => event.button === 1 && confirmLeaving(event, token)}
          >
            <bdi>{token.text}</bdi>
          </a>
        )
      })}
      {away && (
        <Suspense>
          <LeaveSiteDialog {...away.link} isOpen={away.isOpen} onClose={() => setAway({ ...away, isOpen: false })} />
        </Suspense>
      )}
    </>
  )
}
