/** The database has only a hash of the key, so the notice gets a known one. */
const KEY = 'k'.repeat(43)

export const examples = {
  '/report/:key': `with known as (update notices set key_hash = sha256('${KEY}'::bytea)
    where id = (select id from notices order by created_at limit 1) returning id)
    select 'visitor' as who, '/report/${KEY}' as path from known`,
}
