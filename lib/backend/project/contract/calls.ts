// The calls of contracts besides the derived ones (docs/domain/contract.md#states).
import * as calls from '../../../model/calls/contract.ts'
import { contract } from '../../../model/entities/contract.ts'
import { submitRecord } from '../../bpm/store/submit.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { type Call, serve } from '../../kernel/call.ts'
import type { Context } from '../../kernel/context.ts'
import { previewContractCode } from './code.ts'
import { readContractDetail } from './detail.ts'
import { printCover, writeDocument } from './document.ts'
import { saveContract } from './save.ts'
import { archiveContract, askTermination, finishContract, signContract } from './states.ts'

async function after(context: Context, key: string, work: Promise<unknown>) {
  await work
  return readContractDetail(context, key)
}

async function commit(context: Context, key: string, version?: number): Promise<void> {
  await loadRecord(context, contract, key, 'OWNER', version)
  await submitRecord(context, contract.name, key)
}

export const contractCalls: readonly Call[] = [
  serve(calls.readContract, {
    summary: ['合同详情：计划、标的与补充合同', 'A contract with its plan, items and supplements'],
    permission: 'eis:contract:q',
    handle: (context, { id }) => readContractDetail(context, id),
  }),
  serve(calls.saveContract, {
    summary: ['新增或修改合同及其计划与标的', 'Add or change a contract with its plan and items'],
    permission: ['eis:contract:a', 'eis:contract:e'],
    write: true,
    done: 'done.saved',
    handle: async (context, input) => readContractDetail(context, await saveContract(context, input)),
  }),
  serve(calls.nextContractCode, {
    summary: ['生成合同编号，不占用', 'Suggest a contract number without taking it'],
    permission: 'eis:contract:a',
    handle: async (context, { contract_category_key }) => ({ contract_code: await previewContractCode(context, contract_category_key) }),
  }),
  serve(calls.commitContract, {
    summary: ['提交合同审批', 'Submit a contract for approval'],
    permission: 'eis:contract:submit',
    write: true,
    done: 'done.submitted',
    handle: (context, { id, row_version }) => after(context, id, commit(context, id, row_version)),
  }),
  serve(calls.effectContract, {
    summary: ['登记合同签署，合同生效', 'Sign a contract; it takes effect'],
    permission: ['eis:contract:sign', 'eis:contract:submit'],
    write: true,
    done: 'done.saved',
    handle: (context, { id, row_version, ...signed }) => after(context, id, signContract(context, id, signed, row_version)),
  }),
  serve(calls.finishContract, {
    summary: ['合同履行完毕', 'Mark a contract as fulfilled'],
    permission: ['eis:contract:e', 'eis:contract:archive'],
    write: true,
    done: 'done.saved',
    handle: (context, { id, row_version, reason }) => after(context, id, finishContract(context, id, reason, row_version)),
  }),
  serve(calls.archiveContract, {
    summary: ['合同归档，或更正档案号与存放位置', 'Archive a contract, or correct its file number and place'],
    permission: 'eis:contract:archive',
    write: true,
    done: 'done.saved',
    handle: (context, { id, row_version, ...place }) => after(context, id, archiveContract(context, id, place, row_version)),
  }),
  serve(calls.terminateContract, {
    summary: ['申请终止合同', 'Apply for the termination of a contract'],
    permission: ['eis:contract:terminate', 'eis:contract:submit'],
    write: true,
    done: 'done.submitted',
    handle: (context, { id, row_version, ...asked }) => after(context, id, askTermination(context, id, asked, row_version)),
  }),
  serve(calls.writeContractDocument, {
    summary: ['按模板生成合同正文', 'Make the text of a contract of its template'],
    permission: 'eis:contract:e',
    write: true,
    done: 'done.saved',
    handle: (context, { id, row_version }) => after(context, id, writeDocument(context, id, row_version)),
  }),
  serve(calls.printContractCover, {
    summary: ['合同封面', 'Cover of a contract'],
    permission: 'eis:contract:q',
    handle: (context, { id }) => printCover(context, id),
  }),
]
