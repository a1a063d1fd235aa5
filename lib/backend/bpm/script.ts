// JavaScript of models, run in QuickJS in a worker: 16 MB, 200 ms, no host objects, JSON in and out (docs/domain/process-models.md#bounds).
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Answer, Request } from './environment.ts'
import { prelude } from './script/sandbox.ts'
import { type ScriptJob, type ScriptLimits, type ScriptReply, serve } from './script/worker.ts'

const scriptLimits: ScriptLimits = {
  milliseconds: 200,
  elapsed: 1000,
  bytes: 16 * 1024 * 1024,
  stack: 512 * 1024,
  answer: 1_000_000,
}

/** After this time the virtual machine is considered stuck, where it does not check its own time limit; the worker is replaced. */
const patience = { running: 2000, starting: 20_000 }

const tooLong = `longer than ${scriptLimits.milliseconds} ms`

type ScriptRequest = Extract<Request, { kind: 'script' }>

interface Waiting {
  job: ScriptJob
  settle: (answer: Answer) => void
}

/** Finds the modules of QuickJS, whether this file is bundled or not. */
function resolveModules(): { core: string; variant: string } {
  const places = [import.meta.url, join(process.cwd(), 'package.json')]
  for (const place of places) {
    try {
      const { resolve } = createRequire(place)
      return { core: resolve('quickjs-emscripten-core'), variant: resolve('@jitl/quickjs-singlefile-cjs-release-sync') }
    } catch {
      // The next location may have them.
    }
  }
  throw new Error('quickjs-emscripten-core is not installed')
}

const program = `const { parentPort, workerData } = require('node:worker_threads')
const __name = (value) => value
;(${serve.toString()})(parentPort, require, workerData)`

/** Runs scripts one after another in one worker, which is replaced when it is stuck or has crashed. */
class ScriptRunner {
  private worker: Worker | null = null
  private readonly queue: Waiting[] = []
  private running: Waiting | null = null
  private timer: NodeJS.Timeout | undefined
  private count = 0

  /** The script's answer; every error is a failure in the answer. */
  run(request: ScriptRequest): Promise<Answer> {
    const input = JSON.stringify({ variables: request.variables, place: request.place, autoStore: request.autoStore })
    return new Promise((settle) => {
      this.queue.push({ job: { id: ++this.count, source: request.source, input }, settle })
      this.next()
    })
  }

  /** Ends the worker; the next script starts another. */
  async close(): Promise<void> {
    const { worker } = this
    this.worker = null
    await worker?.terminate()
  }

  private next(): void {
    if (this.running) return
    const waiting = this.queue.shift()
    if (!waiting) return
    this.running = waiting
    this.timer = setTimeout(() => this.replace(tooLong), this.worker ? patience.running : patience.starting)
    try {
      this.worker ??= this.start()
      this.worker.postMessage(waiting.job)
    } catch (error) {
      this.replace(String(error))
    }
  }

  private start(): Worker {
    const { core, variant } = resolveModules()
    const worker = new Worker(program, {
      eval: true,
      workerData: { core, variant, prelude, limits: scriptLimits },
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    worker.on('message', (reply: ScriptReply) => {
      if (reply.id !== this.running?.job.id) return
      if ('broken' in reply) this.replace(reply.broken)
      else this.finish('ok' in reply ? readAnswer(reply.ok) : readError(reply.error))
    })
    worker.on('error', (error) => worker === this.worker && this.replace(String(error)))
    // A listener keeps the process alive, so unref comes last; while a script runs, its timer keeps the process alive.
    worker.unref()
    return worker
  }

  private finish(answer: Answer): void {
    clearTimeout(this.timer)
    const { running } = this
    this.running = null
    running?.settle(answer)
    this.next()
  }

  private replace(reason: string): void {
    void this.close()
    this.finish({ failure: `script: ${reason}` })
  }
}

type Typed = { value: unknown } | { date: string } | null

const untyped = (typed: Typed): unknown => (typed === null ? null : 'date' in typed ? new Date(typed.date) : typed.value)

const untypedAll = (all: Record<string, Typed>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(all).map(([name, typed]) => [name, untyped(typed)]))

function readAnswer(text: string): Answer {
  const { result, variables, locals, task } = JSON.parse(text) as {
    result: Typed
    variables: Record<string, Typed>
    locals: Record<string, Typed>
    task: Answer['task']
  }
  const answer = { result: untyped(result), variables: untypedAll(variables), locals: untypedAll(locals) }
  return Object.keys(task ?? {}).length > 0 ? { ...answer, task } : answer
}

function readError({ name, message, bpmnCode }: { name: string; message: string; bpmnCode?: string }): Answer {
  if (bpmnCode !== undefined) return { error: { code: bpmnCode, message } }
  if (message === 'interrupted') return { failure: `script: ${tooLong}` }
  return { failure: `script: ${name}: ${message}` }
}

let shared: ScriptRunner | undefined

/** Runs a script in the single worker of this process, which starts with the first script. */
export function runScriptInWorker(request: ScriptRequest): Promise<Answer> {
  shared ??= new ScriptRunner()
  return shared.run(request)
}
