/** Example pages of performers' safety logs. */

export const examples = {
  '/studio/safety/:id': `select accounts.username as who, '/studio/safety/' || incidents.account_id as path
    from incidents join accounts on accounts.id = incidents.performer_id order by incidents.created_at limit 1`,
}
