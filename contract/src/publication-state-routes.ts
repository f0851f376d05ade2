/** Defines the routes that change the state of published content of every kind. Pages that only show content do not load them. */
import { Type, type TSchema } from 'typebox'
import { DateTime, IdParams, post, put } from './define.ts'
import { changedTags, type Kind } from './publication-routes.ts'

export const ScheduleBody = Type.Object({ at: DateTime })

/** Returns the routes that change the state of one object of the owner. */
export const stateRoutes = <const Own extends TSchema>(path: string, of: Kind, reply: Own) => ({
  publish: post(`${path}/:id/publish`, {
    summary: `Publish a draft or scheduled ${of.kind} now.`,
    who: 'performer',
    params: IdParams,
    reply,
    errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed'],
    invalidates: changedTags(of),
  }),
  schedule: put(`${path}/:id/schedule`, {
    summary: `Schedule a draft, or move a scheduled ${of.kind} to another time.`,
    who: 'performer',
    params: IdParams,
    body: ScheduleBody,
    reply,
    errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed'],
    invalidates: [`own-content:${of.kind}`, 'calendar'],
  }),
  archive: post(`${path}/:id/archive`, {
    summary: `Archive a published ${of.kind}, which hides it from everyone except its buyers. Likes and comments are kept.`,
    who: 'performer',
    params: IdParams,
    reply,
    errors: ['not_found', 'not_allowed'],
    invalidates: changedTags(of),
  }),
  unarchive: post(`${path}/:id/unarchive`, {
    summary: `Restore an archived ${of.kind} to its earlier place. No one is notified.`,
    who: 'performer',
    params: IdParams,
    reply,
    errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed'],
    invalidates: changedTags(of),
  }),
})
