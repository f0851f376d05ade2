/** Defines the routes that change the state of published content of every kind. Pages that only show content do not load them. */
import { Type, type TSchema } from 'typebox'
import { DateTime, IdParams, post, put } from './define.ts'
import { changedTags, type Kind, type Reply } from './publication-routes.ts'

export const publishRoute = <const Own extends TSchema>(path: string, of: Kind, { reply }: Reply<Own>) =>
  post(`${path}/:id/publish`, {
    summary: `Publish a draft or scheduled ${of.kind} now.`,
    who: 'performer',
    seat: 'publish',
    params: IdParams,
    reply,
    errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed'],
    invalidates: changedTags(of),
  })

export const ScheduleBody = Type.Object({ at: DateTime })

export const scheduleRoute = <const Own extends TSchema>(path: string, { kind }: Kind, { reply }: Reply<Own>) =>
  put(`${path}/:id/schedule`, {
    summary: `Schedule a draft, or move a scheduled ${kind} to another time.`,
    who: 'performer',
    seat: 'publish',
    params: IdParams,
    body: ScheduleBody,
    reply,
    errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed'],
    invalidates: [`own-content:${kind}`, 'calendar'],
  })

export const archiveRoute = <const Own extends TSchema>(path: string, of: Kind, { reply }: Reply<Own>) =>
  post(`${path}/:id/archive`, {
    summary: `Archive a published ${of.kind}, which hides it from everyone except its buyers. Likes and comments are kept.`,
    who: 'performer',
    seat: 'publish',
    params: IdParams,
    reply,
    errors: ['not_found', 'not_allowed'],
    invalidates: changedTags(of),
  })

export const unarchiveRoute = <const Own extends TSchema>(path: string, of: Kind, { reply }: Reply<Own>) =>
  post(`${path}/:id/unarchive`, {
    summary: `Restore an archived ${of.kind} to its earlier place. No one is notified.`,
    who: 'performer',
    seat: 'publish',
    params: IdParams,
    reply,
    errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed'],
    invalidates: changedTags(of),
  })
