import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Namespace, Service } from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { variables } from '../../platform/config.ts'
import { startRoles } from '../../program-role.ts'

/** What is published of each kind that is used: it checks a manifest as the API server would. */
const kinds: Record<string, new (data: never) => { validate(): void }> = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  Namespace,
  PodDisruptionBudget,
  ScaledObject,
  Service,
}

interface Container {
  args: string[]
  securityContext: object
  resources: { requests: object; limits: object }
  livenessProbe?: { httpGet: { path: string } }
  readinessProbe?: { httpGet: { path: string } }
}
interface Manifest {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec: {
    template: {
      metadata: { labels: Record<string, string> }
      spec: { containers: Container[]; securityContext: object; terminationGracePeriodSeconds?: number }
    }
    selector: { matchLabels: Record<string, string> }
    scaleTargetRef?: { name: string }
    triggers?: { metadata: { query: string } }[]
  }
}

const root = path.join(import.meta.dirname, '../../../deploy/kubernetes')
const resourcesOf = (folder: string): string[] => {
  const read = parse(readFileSync(path.join(root, folder, 'kustomization.yaml'), 'utf8')) as {
    resources: string[]
  }
  return read.resources
}
const filesOf = (folder: string) => resourcesOf(folder).filter((each) => each.endsWith('.yaml'))
const manifests = ['base', 'keda'].flatMap((folder) =>
  filesOf(folder).flatMap((file) =>
    parseAllDocuments(readFileSync(path.join(root, folder, file), 'utf8')).map(
      (document) => document.toJS() as Manifest,
    ),
  ),
)
const ofKind = (kind: string) => manifests.filter((each) => each.kind === kind)
const pods = [...ofKind('Deployment'), ...ofKind('Job')]
const names = ofKind('Deployment').map(({ metadata }) => metadata.name)

describe('deploy/kubernetes', () => {
  it.each(['base', 'keda'])('%s lists each of its files', (folder) => {
    const files = readdirSync(path.join(root, folder)).filter((file) => file !== 'kustomization.yaml')
    expect(filesOf(folder).toSorted()).toEqual(files.toSorted())
  })

  it.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
    '%s %s is what the published schema asks for',
    (kind, _name, manifest) => {
      const Model = kinds[kind]
      if (!Model) throw new Error(`no schema of ${kind}`)
      expect(() => new Model(manifest as never).validate()).not.toThrow()
    },
  )

  it('a manifest that is wrong is found', () => {
    const [deployment] = ofKind('Deployment')
    const wrong = { ...deployment, spec: { ...deployment?.spec, replicas: 'two' } }
    expect(() => new Deployment(wrong as never).validate()).toThrow('replicas must be integer')
  })

  it.each(pods.map((pod) => [pod.metadata.name, pod.spec.template.spec] as const))(
    '%s runs as nobody in particular, on files that it cannot change, within limits',
    (_name, { securityContext, containers }) => {
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.any(String) as string, memory: expect.any(String) as string },
          limits: { memory: expect.any(String) as string },
        })
      }
    },
  )

  it('runs roles that there are, and only the job migrates', () => {
    const runs = pods.map(({ kind, spec }) => {
      const { args = [] } = spec.template.spec.containers[0] ?? {}
      return { kind, role: args[args.indexOf('--role') + 1], migrates: !args.includes('--no-migrate') }
    })
    expect(runs).toEqual([
      { kind: 'Deployment', role: 'api', migrates: false },
      { kind: 'Deployment', role: 'worker', migrates: false },
      { kind: 'Job', role: 'migrate', migrates: true },
    ])
    expect(runs.every(({ role }) => startRoles.some((each) => each === role))).toBe(true)
  })

  it('asks for the addresses that health is told at, and gives time to end', () => {
    const grace = Number(ofKind('ConfigMap')[0]?.data?.['SHUTDOWN_GRACE'])
    for (const { spec } of ofKind('Deployment')) {
      const { containers, terminationGracePeriodSeconds = 0 } = spec.template.spec
      expect(containers[0]?.livenessProbe?.httpGet.path).toBe('/healthz')
      expect(containers[0]?.readinessProbe?.httpGet.path).toBe('/readyz')
      expect(terminationGracePeriodSeconds).toBeGreaterThan(grace + 25)
    }
  })

  it('sets variables that there are', () => {
    for (const name of Object.keys(ofKind('ConfigMap')[0]?.data ?? {}))
      expect(Object.keys(variables.shape)).toContain(name)
  })

  it('budgets and scaling are about what runs', () => {
    for (const { spec } of ofKind('PodDisruptionBudget'))
      expect(names).toContain(spec.selector.matchLabels['app.kubernetes.io/name'])
    for (const { spec } of [...ofKind('HorizontalPodAutoscaler'), ...ofKind('ScaledObject')])
      expect(names).toContain(spec.scaleTargetRef?.name)
    expect(ofKind('ScaledObject')[0]?.spec.triggers?.[0]?.metadata.query).toContain(
      'verdict_oldest_task_seconds',
    )
  })
})
