// Returns: from any task to any earlier one, in random processes with branches, choices and loops; and an instance that is with its applicant.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Engine } from '@/lib/backend/bpm/index.ts'
import { engineWith, finish, flows, process, startEnd, tasks, waiting } from './model.ts'

const taskOf = (engine: Engine, node: string) => engine.tasks().find(({ definitionKey }) => definitionKey === node)?.id ?? ''
const actions = (engine: Engine, id: string) => engine.comments(id).map(({ action, user_key, text }) => [action, user_key, text])

type Block = { kind: 'task' } | { kind: 'seq' | 'par' | 'xor'; blocks: Block[] } | { kind: 'loop'; block: Block }

const block = fc.letrec<{ block: Block }>((tie) => {
  const several = fc.array(tie('block'), { minLength: 2, maxLength: 3 })
  return {
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant<Block>({ kind: 'task' }),
      several.map((blocks): Block => ({ kind: 'seq', blocks })),
      several.map((blocks): Block => ({ kind: 'par', blocks })),
      several.map((blocks): Block => ({ kind: 'xor', blocks })),
      tie('block').map((inner): Block => ({ kind: 'loop', block: inner })),
    ),
  }
}).block

/** A process of blocks: gateways open and close branches; a loop goes back while `again` is true. */
function draw(whole: Block): { xml: string; users: string[] } {
  let count = 0
  const users: string[] = []
  const nodes: string[] = []
  const drawn: string[] = []
  /** A gateway; an exclusive one that opens goes by the flow `on…` where no condition holds. */
  const gateway = (kind: string, opens = false) => {
    const id = `g${++count}`
    nodes.push(`<${kind}Gateway id="${id}"${opens ? ` default="on${id}"` : ''}/>`)
    return id
  }
  const join = (from: string, to: string, condition = '') => drawn.push(flows(`${from} > ${to}${condition && ` ? ${condition}`}`))
  const otherwise = (from: string, to: string) => drawn.push(flows(`on${from}: ${from} > ${to}`))
  /** Draws a block and gives its first and last node. */
  const put = (one: Block): [string, string] => {
    if (one.kind === 'task') {
      const id = `t${++count}`
      users.push(id)
      nodes.push(tasks(id))
      return [id, id]
    }
    if (one.kind === 'seq') {
      const parts = one.blocks.map(put)
      for (const [index, [first]] of parts.entries()) if (index > 0) join(parts[index - 1]![1], first)
      return [parts[0]![0], parts.at(-1)![1]]
    }
    if (one.kind === 'loop') {
      const [into, out, rest] = [gateway('exclusive'), gateway('exclusive', true), gateway('exclusive')]
      const [first, last] = put(one.block)
      join(into, first)
      join(last, out)
      join(out, into, 'again')
      otherwise(out, rest)
      return [into, rest]
    }
    const chooses = one.kind === 'xor'
    const kind = chooses ? 'exclusive' : 'parallel'
    const [open, close] = [gateway(kind, chooses), gateway(kind)]
    for (const [index, [first, last]] of one.blocks.map(put).entries()) {
      if (chooses && index === 0) otherwise(open, first)
      else join(open, first, chooses ? `way == ${index}` : '')
      join(last, close)
    }
    return [open, close]
  }
  const [first, last] = put({ kind: 'seq', blocks: [{ kind: 'task' }, whole, { kind: 'task' }] })
  join('start', first)
  join(last, 'end')
  return { xml: process(startEnd + nodes.join('') + drawn.join('')), users }
}

const settled = { again: false, way: 0 }

/** Completes every task until nothing waits; each node has at most one at a time. */
async function finishAll(engine: Engine): Promise<void> {
  for (let left = 500; left > 0; left--) {
    const open = waiting(engine)
    expect(new Set(open).size).toBe(open.length)
    if (open.length === 0) return
    await finish(engine, open[0]!, settled)
  }
  throw new Error('it never ends')
}

test('from any task to any earlier one it is refused and nothing changes, or the process still comes to its end with every branch', async () => {
  const walk = fc.array(fc.record({ pick: fc.nat(7), again: fc.boolean(), way: fc.nat(2) }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(block, walk, fc.nat(50), fc.nat(50), async (whole, steps, from, to) => {
      const { xml, users } = draw(whole)
      const engine = engineWith(xml)
      const { id } = await engine.start('p', settled)
      for (const { pick, again, way } of steps) {
        const open = waiting(engine)
        if (open.length > 0) await finish(engine, open[pick % open.length]!, { again, way })
      }
      const open = waiting(engine)
      if (open.length === 0) return
      const [task, target] = [open[from % open.length]!, users[to % users.length]!]
      const before = open.join()
      await engine.command({ type: 'reject', task: taskOf(engine, task), node: target }).then(
        () => expect(waiting(engine)).toContain(target),
        (refused: { key: string }) => {
          expect(['notEarlier', 'intoBranch']).toContain(refused.key)
          expect(waiting(engine).join()).toBe(before)
        },
      )
      await finishAll(engine)
      expect(engine.instance(id)).toMatchObject({ ended: true, status: 'PASS', incidents: [] })
    }),
    { numRuns: 200 },
  )
})

describe('into and out of branches', () => {
  const looped = process(
    `${startEnd}${tasks('first', 'a', 'b', 'c', 'last', 'after')}<exclusiveGateway id="back"/><parallelGateway id="fork"/><parallelGateway id="join"/><exclusiveGateway id="ask" default="go"/>${flows('start > back > first > fork', 'fork > a > b > join', 'fork > c > join', 'join > last > ask', 'ask > back ? again', 'go: ask > after', 'after > end')}`,
  )
  test.each([
    ['b', 'a', ['a', 'c']],
    ['b', 'first', ['first']],
    ['b', 'c', 'notEarlier'],
    ['last', 'first', ['first']],
    ['last', 'a', 'intoBranch'],
    ['last', 'c', 'intoBranch'],
    ['after', 'b', 'intoBranch'],
    ['after', 'last', ['last']],
    ['b', 'after', 'notEarlier'],
  ] as const)('a loop around them does not make a branch the later part of the other: %s to %s', async (from, to, expected) => {
    const engine = engineWith(looped)
    await engine.start('p', { again: false })
    for (const node of ['first', 'a', 'b', 'c', 'last']) {
      if (waiting(engine).includes(from)) break
      await finish(engine, node)
    }
    const sent = engine.command({ type: 'reject', task: taskOf(engine, from), node: to })
    if (typeof expected === 'string') await expect(sent).rejects.toMatchObject({ key: expected })
    else {
      await sent
      expect(waiting(engine)).toEqual(expected)
    }
  })
})

describe('to the applicant', () => {
  const model = process(
    `${startEnd}${tasks('a', 'b', 'c')}<parallelGateway id="fork"/><parallelGateway id="join"/>${flows('start > a > fork', 'fork > b > join', 'fork > c > join', 'join > end')}`,
  )
  const returned = async (after: 'BACK' | 'AGAIN') => {
    const engine = engineWith(model)
    const { id } = await engine.start('p', { days: 1 }, { user: 'anna' })
    await finish(engine, 'a')
    await engine.command({ type: 'returnToStarter', task: taskOf(engine, 'b'), user: 'bob', after, comment: 'which days?' })
    return { engine, id }
  }

  test('everything rests in every branch, decisions and a second return are refused', async () => {
    const { engine, id } = await returned('BACK')
    expect(engine.instance(id)).toMatchObject({ ended: false, status: 'RETURN' })
    const task = taskOf(engine, 'c')
    await expect(engine.complete(task, {}, { user: 'carl' })).rejects.toMatchObject({ key: 'instanceReturned' })
    await expect(engine.command({ type: 'reject', task, user: 'carl' })).rejects.toMatchObject({ key: 'instanceReturned' })
    await expect(engine.command({ type: 'returnToStarter', task, user: 'carl', after: 'BACK' })).rejects.toMatchObject({
      key: 'instanceReturned',
    })
    await expect(engine.command({ type: 'resend', user: 'carl' }, id)).rejects.toMatchObject({ key: 'resendNotYours' })
  })

  test('sent again it is straight back with who returned it, with the new values; the other branch waits as before', async () => {
    const { engine, id } = await returned('BACK')
    await engine.advance('PT2H')
    await engine.command({ type: 'resend', user: 'anna', variables: { days: 3 }, title: 'three days' }, id)
    expect(waiting(engine)).toEqual(['b', 'c'])
    expect(engine.tasks().find(({ definitionKey }) => definitionKey === 'b')?.assignee).toBe('bob')
    expect(engine.instance(id)).toMatchObject({ status: 'RUNNING', variables: { days: 3 } })
    await expect(engine.command({ type: 'resend', user: 'anna' }, id)).rejects.toMatchObject({ key: 'instanceNotReturned' })
    await finishAll(engine)
    expect(engine.instance(id)).toMatchObject({ ended: true, status: 'PASS' })
    expect(actions(engine, id).slice(1, 3)).toEqual([
      ['RETURN', 'bob', 'which days?'],
      ['RESEND', 'anna', null],
    ])
  })

  test('or it goes its way once more from the start, and may be withdrawn again', async () => {
    const { engine, id } = await returned('AGAIN')
    await engine.command({ type: 'resend', user: 'anna', variables: { days: 3 } }, id)
    expect(waiting(engine)).toEqual(['a'])
    expect(engine.instance(id)).toMatchObject({ status: 'RUNNING', variables: { days: 3 }, incidents: [] })
    await engine.command({ type: 'cancel', user: 'anna' }, id)
    expect(engine.instance(id)).toMatchObject({ ended: true, status: 'CANCEL' })
  })

  test('the applicant may give it up while it is with him, although somebody has confirmed', async () => {
    const { engine, id } = await returned('BACK')
    await engine.command({ type: 'cancel', user: 'anna' }, id)
    expect(engine.instance(id)).toMatchObject({ ended: true, status: 'CANCEL' })
    expect(waiting(engine)).toEqual([])
  })

  test('a process that nobody started has no applicant', async () => {
    const engine = engineWith(model)
    await engine.start('p')
    await expect(engine.command({ type: 'returnToStarter', task: taskOf(engine, 'a'), after: 'BACK' })).rejects.toMatchObject({
      key: 'noApplicant',
    })
  })
})
