/** Shows the transcript of a video in a collapsible section: the performer's text, or else the captions. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Captions, Video } from '@fanfare/contract/media'
import { t } from '#lib/i18n.ts'
import { ErrorNote, Skeleton } from '#ui/feedback.tsx'
import { textOfCaptions } from './captions-text.ts'
import { preferredLanguage } from './use-captions.ts'
import css from './transcript.module.css'

export default function Transcript({ video: { _id: id, transcript, captions } }: { video: Video }) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details className={css['transcript']} onToggle={() => setWasOpened(true)}>
      <summary>{t('Transcript')}</summary>
      {transcript === '' ? (
        wasOpened && <FromCaptions id={id} captions={captions} />
      ) : (
        // A scrollable region must be focusable for the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="region" aria-label={t('Transcript')} tabIndex={0} dir="auto">
          {transcript}
        </div>
      )}
    </details>
  )
}

/** Uses the preferred caption language. With several languages, the reader can choose. */
function FromCaptions({ id, captions }: { id: string; captions: readonly Captions[] }) {
  const [chosen, setChosen] = useState(() => preferredLanguage(captions))
  const one = captions.find(({ language }) => language === chosen) ?? captions[0]
  const { data, error, refetch } = useQuery({
    queryKey: ['captions text', id, one?.language],
    queryFn: ({ signal }) => textAt(one?.url ?? '', signal),
    // The address changes every hour and with each edit, so the text at one address never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <>
      {captions.length > 1 && (
        <select aria-label={t('Language')} value={one?.language} onChange={({ target }) => setChosen(target.value)}>
          {captions.map(({ language, label }) => (
            <option key={language} value={language} lang={language}>
              {label}
            </option>
          ))}
        </select>
      )}
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton height={80} />}
      {data !== undefined && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="region" aria-label={t('Transcript')} tabIndex={0} dir="auto" lang={one?.language}>
          {data || t('No speech.')}
        </div>
      )}
    </>
  )
}

async function textAt(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(t('The transcript can’t be loaded right now.'))
  return textOfCaptions(await answer.text())
}
