/** The performer's fields of a fan card: name, notes and tags. They save automatically and always show whether they are saved. */
import { useLocation } from 'react-router'
import { MAX_NOTES_LENGTH, type FanCard } from '@fanfare/contract/fan-cards'
import { WriteButton } from '#core/write-button.tsx'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { mergeCards, type CardField, type CardText } from './card-draft.ts'
import { CardTags } from './card-tags.tsx'
import { useCardEditor, type CardEditor } from './use-card-editor.ts'
import css from './fan-card.module.css'

const MAX_NAME_LENGTH = 80

export function CardFields({ card }: { readonly card: FanCard }) {
  const draft = useCardEditor(card)
  const { words, writer } = draft
  const { fan } = card
  return (
    <section className={css['part']} aria-label={t('Your notes about this fan')}>
      <div className={css['who']}>
        <Avatar person={fan} size={56} />
        <span>
          <strong>
            <bdi>{fan.name}</bdi>
          </strong>
          {fan.username !== '' && <bdi>@{fan.username}</bdi>}
          <SavingLine draft={draft} />
        </span>
        <Write card={card} />
      </div>
      <TextField
        name="nickname"
        label={t('Nickname')}
        value={words.nickname}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        onChange={(nickname) => writer.change({ nickname })}
        onBlur={() => writer.tidy()}
      />
      <TextArea
        name="notes"
        label={t('Notes')}
        hint={t('Only you can see this.')}
        rows={4}
        value={words.notes}
        maxLength={MAX_NOTES_LENGTH}
        onChange={(notes) => writer.change({ notes })}
        onBlur={() => writer.tidy()}
      />
      <CardTags tags={words.tags} onChange={(tags) => writer.change({ tags })} />
      <Trouble draft={draft} />
    </section>
  )
}

/** Hidden in the fan's own conversation, and if one of the two has blocked the other. */
function Write({ card: { fan, conversationId, isAcrossBlock } }: { readonly card: FanCard }) {
  const isOpen = useLocation().pathname === `/messages/${conversationId}`
  return !isAcrossBlock && !isOpen && <WriteButton fan={fan} />
}

const SavingLine = ({ draft: { saving } }: { readonly draft: CardEditor }) => (
  <span role="status" className={css['saving']}>
    {saving.is === 'saving' && t('Saving…')}
    {saving.is === 'saved' && t('Saved')}
  </span>
)

function Trouble({ draft: { saving, words, known, writer } }: { readonly draft: CardEditor }) {
  if (saving.is === 'conflict') {
    const { conflicts } = mergeCards(known, words, saving.theirs)
    return (
      <div role="alert" className={css['conflict']}>
        <p>{t('This was changed in another window. Your changes aren’t saved yet.')}</p>
        <Versions theirs={summaryOf(saving.theirs, conflicts)} mine={summaryOf(words, conflicts)} />
        <div className={css['acts']}>
          <Button size="small" onClick={() => writer.settle('mine')}>
            {t('Keep my version')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => writer.settle('theirs')}>
            {t('Use the other version')}
          </Button>
        </div>
      </div>
    )
  }
  if (saving.is === 'failed')
    return (
      <div role="alert" className={css['failed']}>
        <span>{t('Not saved: {problem}', { problem: messageOf(saving.error) })}</span>
        <Button size="small" variant="quiet" onClick={() => writer.retry()}>
          {t('Try again')}
        </Button>
      </div>
    )
  return null
}

const Versions = ({ theirs, mine }: { readonly theirs: string; readonly mine: string }) => (
  <dl className={css['versions']}>
    <dt>{t('Other version')}</dt>
    <dd dir="auto">{theirs}</dd>
    <dt>{t('Your version')}</dt>
    <dd dir="auto">{mine}</dd>
  </dl>
)

/** Summarizes only the fields in conflict. Other fields need no decision. */
const summaryOf = (words: CardText, fields: readonly CardField[]): string =>
  fields
    .map((field) => (field === 'tags' ? words.tags.join(', ') : words[field]))
    .filter((one) => one !== '')
    .join('\n') || t('nothing')
