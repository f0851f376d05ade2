/** Fans who help in the chat, and people who are muted or banned in the performer's rooms. */
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  addLiveModerator,
  listLiveModerators,
  listLiveSanctions,
  removeLiveModerator,
  removeLiveSanction,
  type LiveSanction,
} from '@fanfare/contract/live-chat'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { infiniteQuery, messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { BlockIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'

const fail = (error: Error) => toast(messageOf(error), 'bad')

export function Moderators() {
  const { people } = useApiQuery(listLiveModerators, {})
  const add = useApiMutation(addLiveModerator)
  const remove = useApiMutation(removeLiveModerator)
  const form = useForm({
    shape: addLiveModerator.body,
    initial: { username: '' },
    async submit(body) {
      const { name } = await add.mutateAsync({ body })
      form.reset()
      toast(t('{name} is a moderator now', { name }))
    },
  })
  return (
    <Stack>
      <form {...form.props}>
        <Stack isClose>
          <TextField {...form.field('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          <FormNote form={form} />
          <Button type="submit" variant="quiet" isPending={form.isPending}>
            {t('Add moderator')}
          </Button>
        </Stack>
      </form>
      {people.length === 0 && <p>{t('You have no moderators yet.')}</p>}
      {people.map((person) => (
        <Row key={person._id}>
          <PersonCell person={person}>@{person.username}</PersonCell>
          <Button
            size="small"
            variant="quiet"
            onClick={() => remove.mutate({ params: { id: person._id } }, { onError: fail })}
            aria-label={t('Remove {name}', { name: person.name })}
          >
            {t('Remove')}
          </Button>
        </Row>
      ))}
    </Stack>
  )
}

export const sanctions = { query: { limit: 20 } }

export function Sanctions() {
  const pages = useInfiniteQuery(infiniteQuery(listLiveSanctions, sanctions))
  return (
    <DataTable
      pages={pages}
      label={t('Muted and banned')}
      columns={columns()}
      empty={
        <EmptyState icon={BlockIcon} title={t('No one is muted or banned')}>
          {t('You and your moderators mute and ban from the chat of a room.')}
        </EmptyState>
      }
    />
  )
}

const columns = (): DataColumn<LiveSanction>[] => [
  { id: 'person', label: t('Person'), cell: ({ person }) => <PersonCell person={person}>@{person.username}</PersonCell> },
  { id: 'kind', label: t('Kind'), cell: ({ kind }) => (kind === 'ban' ? t('Banned') : t('Muted')) },
  {
    id: 'until',
    label: t('Until'),
    cell: ({ until }) => (until === null ? t('No end') : <DateAndTimeOf at={until} />),
  },
  { id: 'by', label: t('By'), cell: ({ by }) => <bdi>{by.name}</bdi> },
  { id: 'lift', label: t('Lift'), align: 'end', card: 'aside', cell: (sanction) => <LiftButton sanction={sanction} /> },
]

function LiftButton({ sanction: { _id: id, kind, person } }: { readonly sanction: LiveSanction }) {
  const lift = useApiMutation(removeLiveSanction)
  return (
    <Button
      size="small"
      variant="quiet"
      isPending={lift.isPending}
      aria-label={kind === 'ban' ? t('Unban {name}', { name: person.name }) : t('Unmute {name}', { name: person.name })}
      onClick={() => lift.mutate({ params: { id } }, { onError: fail })}
    >
      {kind === 'ban' ? t('Unban') : t('Unmute')}
    </Button>
  )
}
