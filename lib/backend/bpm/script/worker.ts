// The worker's program: a new QuickJS for each script, with limits for memory and time. It is sent to the worker as text, so it may not use imports.
import type { MessagePort } from 'node:worker_threads'
import type { QuickJSWASMModule } from 'quickjs-emscripten-core'

export interface ScriptLimits {
  /** CPU time, so that a busy machine does not shorten the limit. */
  milliseconds: number
  /** Elapsed time. */
  elapsed: number
  bytes: number
  stack: number
  /** Of the answer, in characters. */
  answer: number
}

export interface ScriptJob {
  id: number
  source: string
  /** JSON text for the prelude. */
  input: string
}

export type ScriptReply =
  | { id: number; ok: string }
  | { id: number; error: { name: string; message: string; bpmnCode?: string } }
  /** The virtual machine itself has failed; a new worker is needed. */
  | { id: number; broken: string }

interface Setup {
  core: string
  variant: string
  prelude: string
  limits: ScriptLimits
}

/** Answers every job on the port. */
export function serve(port: MessagePort, load: (path: string) => unknown, setup: Setup): void {
  const { limits, prelude } = setup
  // Compiled to WebAssembly, QuickJS counts blocks instead of bytes, so its own limit has no effect: the memory itself must not grow.
  const memory = WebAssembly.Memory.prototype
  const grow = memory.grow
  memory.grow = function (this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * 65_536 > limits.bytes) throw new RangeError('script memory')
    return grow.call(this, pages)
  }
  const core = load(setup.core) as { newQuickJSWASMModuleFromVariant(variant: unknown): Promise<QuickJSWASMModule> }
  const variant = load(setup.variant) as { default?: unknown }
  const ready = core.newQuickJSWASMModuleFromVariant(variant.default ?? variant)

  /** CPU time of this thread in milliseconds. */
  function used(): number {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }

  function run(quickjs: QuickJSWASMModule, { id, source, input }: ScriptJob): ScriptReply {
    const runtime = quickjs.newRuntime()
    runtime.setMemoryLimit(limits.bytes)
    runtime.setMaxStackSize(limits.stack)
    const context = runtime.newContext()
    let begun: { used: number; at: number } | null = null
    runtime.setInterruptHandler(
      () => begun !== null && (used() - begun.used > limits.milliseconds || Date.now() - begun.at > limits.elapsed),
    )
    const fail = (handle: { dispose(): void }): ScriptReply => {
      const dumped = context.dump(handle as Parameters<typeof context.dump>[0]) as
        | { name?: unknown; message?: unknown; bpmnCode?: unknown }
        | string
      handle.dispose()
      if (typeof dumped !== 'object' || dumped === null) return { id, error: { name: 'Error', message: String(dumped) } }
      const error = {
        name: String(dumped.name ?? 'Error'),
        message: String(dumped.message ?? '')
          .slice(0, 1000)
          .toWellFormed(),
      }
      return { id, error: typeof dumped.bpmnCode === 'string' ? { ...error, bpmnCode: dumped.bpmnCode } : error }
    }
    try {
      const text = context.newString(input)
      context.setProp(context.global, '__input', text)
      text.dispose()
      const prepared = context.evalCode(prelude, 'prelude.js')
      if (prepared.error) return fail(prepared.error)
      prepared.value.dispose()
      const finish = context.getProp(context.global, '__finish')
      begun = { used: used(), at: Date.now() }
      const evaluated = context.evalCode(source, 'script.js')
      if (evaluated.error) {
        finish.dispose()
        return fail(evaluated.error)
      }
      const finished = context.callFunction(finish, context.undefined, evaluated.value)
      evaluated.value.dispose()
      finish.dispose()
      if (finished.error) return fail(finished.error)
      const answer = context.getString(finished.value)
      finished.value.dispose()
      if (answer.length > limits.answer) return { id, error: { name: 'RangeError', message: 'the answer is too large' } }
      return { id, ok: answer }
    } finally {
      context.dispose()
      runtime.dispose()
    }
  }

  port.on('message', (job: ScriptJob) => {
    ready.then(
      (quickjs) => {
        try {
          port.postMessage(run(quickjs, job))
        } catch (error) {
          port.postMessage({ id: job.id, broken: error instanceof Error ? error.message : String(error) })
        }
      },
      (error: unknown) => port.postMessage({ id: job.id, broken: String(error) }),
    )
  })
}
