/** A text with links for addresses, @names and #tags. Links to other sites ask first. */
import { Suspense, useMemo, useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { tokensOf, type Token } from './tokens.ts'
import css from './linked-text.module.css'

const LeaveSiteDialog = lazyComponent(() => import('./leave-site-dialog.tsx'))

type Away = Extract<Token, { kind: 'link' }>

export default function LinkedText({ text }: { text: string }) {
  const tokens = useMemo(() => tokensOf(text), [text])
  // The dialog stays mounted after its first use, so that it can return the focus.
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
            // The middle button opens links too. The right button only opens a menu.
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
