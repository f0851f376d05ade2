export const examples = {
  '/messages/:id': `select username as who, '/messages/' || conversation_id as path
    from conversation_participants join accounts on accounts.id = account_id where username = 'felix' limit 1`,
}
