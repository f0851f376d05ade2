/**
 * Names what operators do in the audit log. Each feature declares its own acts and the kinds of their subjects, and records them with
 * its own `recordAct`. A stored name never changes.
 */
import { t } from '#lib/i18n.ts'
import { servicesOf, type Context, type Services, type Tx } from '#platform/context.ts'
import { writeAct, type Act } from './record-act.ts'

/** Stored names with their labels in the language of the reader. */
type Labels<Name extends string> = Readonly<Record<Name, () => string>>

export interface OperatorActs {
  readonly acts: Labels<string>
  /** The id of a subject is that of a row, or the name of a setting or a processor. */
  readonly subjects: Labels<string>
}

type SharedAct = 'two_factor.reset'
type SharedSubject = 'account'

interface Declared<ActName extends string, SubjectKind extends string> {
  /** For the manifest. */
  readonly operatorActs: OperatorActs
  /**
   * Writes an act of an operator to the audit log, at the end of this transaction. Keeps only values that differ. An act whose values
   * are the same before and after changed nothing and is not written.
   */
  recordAct(this: void, tx: Tx, act: Act<ActName | SharedAct, SubjectKind | SharedSubject>): void
}

export function declareActs<ActName extends string, SubjectKind extends string = never>({
  acts,
  subjects,
}: {
  readonly acts: Labels<ActName>
  readonly subjects?: Labels<SubjectKind>
}): Declared<ActName, SubjectKind> {
  return {
    operatorActs: { acts, subjects: subjects ?? {} },
    recordAct(tx, act) {
      const { acts: knownActs, subjects: knownSubjects } = installedActs(tx.services)
      if (!knownActs.has(act.act)) throw new Error(`No manifest has the act "${act.act}"`)
      if (!knownSubjects.has(act.subject.kind)) throw new Error(`No manifest has the kind of subject "${act.subject.kind}"`)
      writeAct(tx, act)
    },
  }
}

/** Acts and kinds of subjects of more than one feature. */
export const { operatorActs: SHARED, recordAct: recordSharedAct } = declareActs<SharedAct, SharedSubject>({
  acts: { 'two_factor.reset': () => t('Reset two-factor authentication') },
  subjects: { account: () => t('Account') },
})

interface Installed {
  readonly acts: ReadonlyMap<string, () => string>
  readonly subjects: ReadonlyMap<string, () => string>
}

const installed = new WeakMap<object, Installed>()
const installedActs = ({ application }: Services): Installed =>
  installed.get(application) ?? { acts: new Map(), subjects: new Map() }

/** Throws if two declarations have the same name. */
export function installOperatorActs({ application }: Services, all: readonly OperatorActs[]): void {
  const declarations = [SHARED, ...all]
  installed.set(application, {
    acts: merged(
      'act',
      declarations.map(({ acts }) => acts),
    ),
    subjects: merged(
      'kind of subject',
      declarations.map(({ subjects }) => subjects),
    ),
  })
}

function merged(what: string, all: readonly Labels<string>[]): ReadonlyMap<string, () => string> {
  const labels = new Map<string, () => string>()
  for (const [name, label] of all.flatMap((one) => Object.entries(one))) {
    if (labels.has(name)) throw new Error(`The ${what} "${name}" has two declarations`)
    labels.set(name, label)
  }
  return labels
}

interface Choice {
  readonly name: string
  readonly title: string
}

const choices = (labels: ReadonlyMap<string, () => string>): readonly Choice[] =>
  [...labels].map(([name, label]) => ({ name, title: label() }))

export const actChoices = (ctx: Services): readonly Choice[] => choices(installedActs(ctx).acts)

export const subjectChoices = (ctx: Services): readonly Choice[] => choices(installedActs(ctx).subjects)

/** Returns what happened in the language of the reader; the name itself if the act no longer exists. */
export const actLabel = (from: Context | Tx, act: string): string => installedActs(servicesOf(from)).acts.get(act)?.() ?? act

/** Returns the name of a kind in the language of the reader; unchanged if the kind no longer exists. */
export const subjectKindLabel = (ctx: Services, kind: string): string => installedActs(ctx).subjects.get(kind)?.() ?? kind
