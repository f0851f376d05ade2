import { personalData } from '#core/personal-data/index.ts'

const KEPT = 'The law requires records of everyone whom content shows, with their consents, for years after the content.'

export const consentsPersonalData = [
  personalData('people_shown', {
    by: ['owner_id'],
    erasure: { keeps: KEPT },
    exported: { name: 'people-shown', columns: ['id', 'name', 'state', 'scopes', 'until', 'created_at'], key: ['id'] },
  }),
  personalData('people_shown', {
    by: ['account_id'],
    erasure: { keeps: KEPT },
    exported: {
      name: 'own-consents',
      columns: ['id', 'owner_id', 'state', 'scopes', 'until', 'created_at', 'changed_at'],
      key: ['id'],
      people: ['owner_id'],
    },
  }),
  personalData('depictions', {
    by: ['owner_id'],
    erasure: { keeps: KEPT },
    exported: {
      name: 'depictions',
      columns: ['subject_id', 'kind', 'shows_owner', 'ai', 'is_explicit', 'declared_at'],
      key: ['subject_id'],
    },
  }),
  personalData('depiction_history', {
    by: ['owner_id'],
    erasure: { keeps: KEPT },
    exported: {
      name: 'depiction-history',
      columns: ['id', 'subject_id', 'kind', 'shows_owner', 'person_ids', 'ai', 'is_explicit', 'declared_at'],
      key: ['id'],
    },
  }),
]
