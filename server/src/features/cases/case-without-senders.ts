import type { Case } from '@fanfare/contract/cases'

/**
 * Returns the case for roles that only read: without who reported, without pictures, which may show crimes, and without acts. Names
 * that a sender wrote into the text of a report stay, as the decision is about that text.
 */
export const withoutSenders = (of: Case): Case => ({
  ...of,
  objects: of.objects.map((one) => ({ ...one, pictures: [] })),
  reports: of.reports.map((one) => ({
    ...one,
    reporter: null,
    sender: null,
    isSenderHidden: true,
    signature: '',
    pictures: [],
    record: { total: 0, acted: 0, dismissed: 0, aboutOwner: 0 },
    joinedAt: null,
    isCredible: false,
  })),
  matches: [],
  possible: [],
  canDecide: false,
})
