/** Writes Vitest's JSON report with the messages of failed actions in the browser, whose stacks start with a placeholder. */
import { JsonReporter } from 'vitest/node'

const PLACEHOLDER = /^Error: STACK_TRACE_ERROR/

export default class MessageReporter extends JsonReporter {
  constructor(options = {}) {
    super(options)
  }

  async onTestRunEnd(modules) {
    for (const module of modules)
      for (const test of module.children.allTests('failed'))
        for (const error of test.result().errors)
          error.stack = error.stack?.replace(PLACEHOLDER, () => `${error.name}: ${error.message}`)
    await super.onTestRunEnd(modules)
  }
}
