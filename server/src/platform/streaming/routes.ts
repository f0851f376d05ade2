/** Registers the routes of the media engine below `/streaming`. */
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { openScope } from '../http.ts'

export const registerStreaming = (app: FastifyInstance, ctx: Context): Promise<void> =>
  openScope(app, ctx, '/streaming', (api) => ctx.streaming.registerRoutes?.(api))
