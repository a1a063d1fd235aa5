// The calls of contracts besides the derived ones (docs/domain/contract.md#states).
import * as calls from '../../../model/calls/contract.ts'
import { type Call, serve } from '../../kernel/call.ts'
import { previewContractCode } from './code.ts'
import { readContractDetail } from './detail.ts'
import { printCover, writeDocument } from './document.ts'
import { saveContract } from './save.ts'
import { contractStepCalls } from './steps.ts'

export const contractCalls: readonly Call[] = [
  ...contractStepCalls,
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
  serve(calls.writeContractDocument, {
    summary: ['按模板生成合同正文', 'Make the text of a contract of its template'],
    permission: 'eis:contract:e',
    write: true,
    done: 'done.saved',
    async handle(context, { id, row_version }) {
      await writeDocument(context, id, row_version)
      return readContractDetail(context, id)
    },
  }),
  serve(calls.printContractCover, {
    summary: ['合同封面', 'Cover of a contract'],
    permission: 'eis:contract:q',
    handle: (context, { id }) => printCover(context, id),
  }),
]
