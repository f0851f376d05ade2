import { AS_OLGA } from '../support/example-queries.ts'

/** A link that no longer works looks like any other until it is opened. */
const USED = 'x'.repeat(43)

export const examples = {
  '/admin/consents/:id': `${AS_OLGA}, '/admin/consents/' || id as path from consents where is_guest order by signed_at desc limit 1`,
  '/consent/:token': `select 'visitor' as who, '/consent/${USED}' as path`,
  '/my-consent/:secret': `select 'visitor' as who, '/my-consent/${USED}' as path`,
  '/studio/people/requests/:id': `select 'juno.park' as who, '/studio/people/requests/' || people_shown.id as path
    from people_shown join accounts on accounts.id = account_id where username = 'juno.park' limit 1`,
}
