import { touchRules } from '../../access/workspaces/rules-version.ts'
import { ConflictError, InvalidInputError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { type ClassifierDependencies, lockedClassifier } from './classifier-change.ts'
import { armNightly } from './classifier-timer.ts'
import type { Classifier, ClassifierKind } from './classifier.entity.ts'
import { ClassifierChange, NewClassifier } from './classifier.input.ts'
import {
  addClassifier,
  allClassifiers,
  changeClassifier,
  deleteClassifier,
  findClassifier,
  isNameTaken,
} from './classifier.store.ts'
import { addPolicy } from './training-task.ts'

const nameTaken = { name: 'There is a classifier of this name already' }

/** The classifiers that a workspace creates (section 1.1). */
export class Classifiers {
  constructor(private readonly deps: ClassifierDependencies) {}

  /** The classifiers of one kind or of all, by name. */
  all(workspaceId: string, kind: ClassifierKind | null = null): Promise<Classifier[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => allClassifiers(tx, workspaceId, kind))
  }

  /** A classifier by its id; null when the workspace has none of that id. */
  async find(workspaceId: string, id: string): Promise<Classifier | null> {
    const found = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      findClassifier(tx, workspaceId, id),
    )
    return found ?? null
  }

  /** Creates a classifier without a version or, with a policy, one that can use a provider at once. @throws InvalidInputError */
  create({ workspaceId, actor }: Caller, input: unknown): Promise<Classifier> {
    const { kind, name, description, policy } = check(NewClassifier, input)
    const asksProvider = policy != null
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const id = newId()
      if (!(await addClassifier(tx, { workspaceId, id, kind, name, description, asksProvider })))
        throw new InvalidInputError(nameTaken)
      if (asksProvider) await addPolicy(tx, { workspaceId, id }, actor, policy)
      const after = { kind, name, ...(asksProvider && { policy }) }
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'classifier.created',
        subject: id,
        after,
      })
      return lockedClassifier(tx, workspaceId, id)
    })
  }

  /**
   * Changes the name, description or nightly training; rules refer to a classifier by id. @throws NotFoundError,
   * InvalidInputError
   */
  update({ workspaceId, actor }: Caller, id: string, input: unknown): Promise<Classifier> {
    const given = check(ClassifierChange, input)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.deps.pubsub)
      const before = await lockedClassifier(tx, workspaceId, id)
      const changes = {
        name: given.name ?? before.name,
        description: given.description ?? before.description,
        retrainsNightly: given.retrainsNightly ?? before.retrainsNightly,
      }
      if (changes.retrainsNightly && before.asksProvider)
        throw new InvalidInputError({ retrainsNightly: 'The classifier asks a provider: it is not trained' })
      if (await isNameTaken(tx, before, changes.name)) throw new InvalidInputError(nameTaken)
      const after = await changeClassifier(tx, before, changes)
      await armNightly(tx, after)
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'classifier.updated',
        subject: id,
        before: settingsOf(before),
        after: settingsOf(after),
      })
      return after
    })
  }

  /** Deletes a classifier with its examples and versions. @throws NotFoundError, ConflictError while a rule uses it */
  delete({ workspaceId, actor }: Caller, id: string): Promise<boolean> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.deps.pubsub)
      const classifier = await lockedClassifier(tx, workspaceId, id)
      const rules = await this.deps.rulesUsing(tx, workspaceId, 'classifier', id)
      if (rules.length > 0)
        throw new ConflictError("Cannot delete classifier, it's in use by a rule", { rules })
      await deleteClassifier(tx, classifier)
      await armNightly(tx, { ...classifier, retrainsNightly: false })
      const before = { kind: classifier.kind, ...settingsOf(classifier) }
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'classifier.deleted',
        subject: id,
        before,
      })
      return true
    })
  }
}

const settingsOf = ({ name, description, retrainsNightly }: Classifier) => ({
  name,
  description,
  retrainsNightly,
})
