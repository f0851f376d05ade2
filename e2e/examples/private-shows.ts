export const examples = {
  '/private-shows/:id': `select username as who, '/private-shows/' || thing.id as path
    from private_shows thing join accounts on accounts.id = fan_id order by thing.created_at desc limit 1`,
}
