// What salespeople wrote down: sentences for follow-ups, visits, comments and reasons, by the stage a customer is in.
import type { Random } from './random.ts'

/** Stages of getting to know each other; quiet and lost lead nowhere. */
export type Stage = 'first' | 'need' | 'plan' | 'material' | 'invite' | 'visited' | 'deal' | 'quiet' | 'lost'

export interface Talk {
  /** As in dictionary FOLLOW_TYPE. */
  type: 'PHONE' | 'WECHAT' | 'DOOR' | 'VISIT_IN' | 'SMS' | 'EMAIL' | 'MEETING'
  /** As in dictionary FOLLOW_RESULT. */
  result: 'CONNECTED' | 'NO_ANSWER' | 'INTENT' | 'RESERVED' | 'REFUSE' | null
  text: string
}

/** {who} is the contact, {amount} the sum wanted, {product} what it is for. */
const talks: Record<Stage, readonly Talk[]> = {
  first: [
    {
      type: 'PHONE',
      result: 'CONNECTED',
      text: '首次电话联系{who}，介绍了公司的融资顾问服务。对方在外地出差，约好回来后再详谈，先加了微信。',
    },
    { type: 'PHONE', result: 'CONNECTED', text: '{who}接听，对利率和放款速度比较关心，目前有一笔他行贷款年底到期，想提前了解续贷方案。' },
    { type: 'WECHAT', result: 'CONNECTED', text: '已添加{who}微信，发送公司简介和{product}一页纸说明，对方回复看过后联系。' },
    { type: 'PHONE', result: 'INTENT', text: '{who}主动来电咨询{product}，额度{amount}左右，用于补充流动资金，希望一个月内落地。' },
    { type: 'VISIT_IN', result: 'INTENT', text: '在沙龙现场与{who}交换名片，公司近两年订单增长较快，原材料备货占用资金多，有融资需求。' },
  ],
  need: [
    {
      type: 'PHONE',
      result: 'INTENT',
      text: '和{who}确认了需求：{product}，额度{amount}，期限三年，最好先息后本；有两套房产可做抵押，其中一套按揭未结清。',
    },
    { type: 'WECHAT', result: 'CONNECTED', text: '{who}发来近一年纳税申报表，年开票约2300万元，纳税信用等级B，符合两家机构的准入。' },
    {
      type: 'DOOR',
      result: 'INTENT',
      text: '上门拜访，参观了车间和仓库，设备满负荷运转。{who}介绍下游以华南经销商为主，账期60天，资金压力主要在旺季前。',
    },
    {
      type: 'PHONE',
      result: 'CONNECTED',
      text: '{who}表示股东之间还要商量额度，担心影响明年的授信，解释了征信查询次数和授信口径，对方认可。',
    },
    {
      type: 'MEETING',
      result: 'INTENT',
      text: '与{who}及财务开了电话会议，梳理现有负债：他行信用贷两笔合计180万元，月供压力大，希望置换为低息产品。',
    },
    {
      type: 'WECHAT',
      result: 'CONNECTED',
      text: '{who}问能否不用房产抵押，按近12个月开票测算信用额度，预计在{amount}以内，已把测算表发过去。',
    },
  ],
  plan: [
    { type: 'WECHAT', result: 'INTENT', text: '已发三家机构的初步方案，{who}倾向广州示范银行的{product}，额度{amount}。' },
    { type: 'PHONE', result: 'CONNECTED', text: '{who}对比后认为南粤样例银行利率低但放款慢，问能否先批一部分应急，答应明天给回复。' },
    { type: 'EMAIL', result: 'CONNECTED', text: '融资方案对比表和服务费说明已发到{who}邮箱，约定后天下午电话过一遍细节。' },
    {
      type: 'PHONE',
      result: 'INTENT',
      text: '{who}基本认可方案，主要顾虑服务费比例，希望按实际放款额收取。已请示主管，可以按放款到账后收取。',
    },
    { type: 'MEETING', result: 'INTENT', text: '与{who}视频会议过方案，财务提出还款表要按季付息重新测算，当天已重做并发出。' },
  ],
  material: [
    {
      type: 'WECHAT',
      result: 'CONNECTED',
      text: '发送资料清单：营业执照、近两年财报、近六个月流水、纳税证明、房产证复印件。{who}说财务三天内备齐。',
    },
    { type: 'PHONE', result: 'CONNECTED', text: '催办资料，{who}反馈流水还差一个账户，财务明天去柜台打印。提醒征信报告要本人查询。' },
    {
      type: 'WECHAT',
      result: 'CONNECTED',
      text: '{who}已发来财报和流水扫描件，初看应收账款集中度偏高，第一大客户占47%，需要补充购销合同佐证。',
    },
    { type: 'DOOR', result: 'INTENT', text: '上门收取资料原件并核对，缺一份验资报告。顺便和{who}确认了配偶需要同时到场签字。' },
  ],
  invite: [
    { type: 'PHONE', result: 'RESERVED', text: '{who}确认带财务一起到公司，要看等额本息与先息后本两种还款表，关心放款时间。已订洽谈室。' },
    { type: 'WECHAT', result: 'RESERVED', text: '和{who}约好到访时间，已发公司定位和停车说明，提醒带公章和法人身份证。' },
    { type: 'PHONE', result: 'RESERVED', text: '邀约成功。{who}希望主管参加，重点谈{amount}额度的审批条件和担保方式。' },
  ],
  visited: [
    { type: 'VISIT_IN', result: 'INTENT', text: '{who}到司洽谈，看过两种还款表后选先息后本，现场签了征信授权书，等预审结果。' },
    { type: 'VISIT_IN', result: 'INTENT', text: '{who}和合伙人一起来访，对{product}的整体流程没有异议，回去开股东会，下周给答复。' },
    { type: 'PHONE', result: 'CONNECTED', text: '到访后回访，{who}说股东会已通过，正在准备抵押物评估资料，请我们推荐评估机构。' },
    { type: 'DOOR', result: 'INTENT', text: '陪同示范银行客户经理上门尽调，{who}全程介绍，经营情况与资料一致，经理反馈问题不大。' },
    { type: 'WECHAT', result: 'CONNECTED', text: '预审通过，已把批复意向截图发给{who}，额度{amount}，待客户确认服务协议。' },
  ],
  deal: [
    { type: 'WECHAT', result: 'CONNECTED', text: '告知{who}进件编号和预计批复时间，提醒近期不要新增他行申请。' },
    { type: 'PHONE', result: 'CONNECTED', text: '放款到账，{who}对速度表示满意，答应介绍同行朋友，已登记转介绍。' },
    { type: 'DOOR', result: 'CONNECTED', text: '贷后回访，{who}反馈资金已用于新设备首付，明年计划扩产，会有第二笔需求。' },
    { type: 'WECHAT', result: 'CONNECTED', text: '给{who}发了下一期还款提醒，顺带介绍供应链产品，对方让财务先看资料。' },
    { type: 'PHONE', result: 'INTENT', text: '{who}咨询续签服务协议，希望增加一次年度财务梳理，已反馈给运营同事报价。' },
  ],
  quiet: [
    { type: 'PHONE', result: 'NO_ANSWER', text: '拨打两次无人接听，已发短信说明来意，下午再联系。' },
    { type: 'PHONE', result: 'NO_ANSWER', text: '电话占线，转微信留言，暂未回复。' },
    { type: 'SMS', result: null, text: '发送节前问候短信并附上本月融资政策要点。' },
    { type: 'WECHAT', result: 'CONNECTED', text: '{who}回复近期忙于年审，暂不考虑新增融资，让下个月再联系。' },
    { type: 'PHONE', result: 'CONNECTED', text: '{who}表示股东意见还没统一，额度想再看看，先保持联系。' },
  ],
  lost: [
    { type: 'PHONE', result: 'REFUSE', text: '{who}告知已通过本地农商行办好贷款，利率更低，本次不再需要。' },
    { type: 'PHONE', result: 'REFUSE', text: '{who}表示公司调整计划，今年不再扩产，融资需求取消，祝顺利并保留联系方式。' },
    { type: 'WECHAT', result: 'REFUSE', text: '{who}认为服务费偏高，选择自己跑银行，礼貌结束。' },
  ],
}

/** What is said where a product is to be made known instead of financed. */
const brandTalks: Record<Stage, readonly Talk[]> = {
  first: [
    { type: 'PHONE', result: 'CONNECTED', text: '首次电话联系{who}，对方正在筹备{product}，让我们先发公司介绍和两个同类案例。' },
    { type: 'VISIT_IN', result: 'INTENT', text: '行业沙龙上与{who}交流，今年渠道推广预算约{amount}，计划找外部团队执行{product}。' },
    { type: 'WECHAT', result: 'CONNECTED', text: '已添加{who}微信，发送{product}案例集和报价说明，约定周四电话沟通。' },
  ],
  need: [
    { type: 'MEETING', result: 'INTENT', text: '与{who}开需求会：面向华南区渠道和机构投资者，约80人规模，重点讲清回撤控制和费率结构。' },
    { type: 'PHONE', result: 'INTENT', text: '{who}确认预算上限{amount}，场地要在天河，物料需过合规审核，至少提前十个工作日提交。' },
    { type: 'DOOR', result: 'INTENT', text: '上门沟通，拿到产品要素表和过往两场活动的复盘，{who}对上次签到流程不满意，希望线上预约。' },
    { type: 'WECHAT', result: 'CONNECTED', text: '{who}发来合规口径和不得出现的表述清单，已转策划同事。' },
  ],
  plan: [
    { type: 'EMAIL', result: 'CONNECTED', text: '{product}方案初稿和报价已发{who}邮箱，含场地三选一、媒体名单和执行排期。' },
    { type: 'MEETING', result: 'INTENT', text: '方案评审，{who}认可主题和流程，要求把媒体发稿从六家减到四家，总价压到{amount}以内。' },
    { type: 'PHONE', result: 'CONNECTED', text: '{who}反馈另一家供应商报价低一成，已说明场地和人员配置的差别，明天给最终报价。' },
  ],
  material: [
    { type: 'WECHAT', result: 'CONNECTED', text: '提醒{who}提交嘉宾名单和演讲稿，合规审核还差风险揭示页。' },
    { type: 'PHONE', result: 'CONNECTED', text: '与{who}核对物料清单：手册200份、背景板两套、签到屏一块，标识以品牌部新版为准。' },
  ],
  invite: [
    { type: 'PHONE', result: 'RESERVED', text: '约{who}到公司看执行团队和往期物料，一起确认时间表，已订洽谈室。' },
    { type: 'WECHAT', result: 'RESERVED', text: '{who}确认带品牌部同事到访，重点谈付款节点和取消条款。' },
  ],
  visited: [
    { type: 'VISIT_IN', result: 'INTENT', text: '{who}到访，看了往期物料和执行手册，对现场导流方案满意，回去走采购流程。' },
    { type: 'PHONE', result: 'CONNECTED', text: '到访后回访，{who}说采购已立项，等法务确认合同里的保密条款。' },
  ],
  deal: [
    { type: 'MEETING', result: 'CONNECTED', text: '与{who}开启动会，明确双方接口人和每周进度会时间，排期表已确认。' },
    { type: 'DOOR', result: 'CONNECTED', text: '陪{who}看场地，定下主会场和两间洽谈室，灯光需要补一组面光。' },
    { type: 'WECHAT', result: 'CONNECTED', text: '物料第二轮打样已发{who}确认，手册封面改为深色版本。' },
    { type: 'PHONE', result: 'CONNECTED', text: '{who}反馈报名人数已超预期，需要加开一场，正在核算增项费用。' },
    { type: 'EMAIL', result: 'CONNECTED', text: '第一期款项已开票寄出，验收标准和复盘报告模板同步给{who}。' },
    { type: 'WECHAT', result: 'INTENT', text: '{who}想了解下半年巡讲的打包价，已让策划按三城测算。' },
  ],
  quiet: [
    { type: 'PHONE', result: 'NO_ANSWER', text: '电话无人接听，微信留言询问预算审批进度。' },
    { type: 'WECHAT', result: 'CONNECTED', text: '{who}回复产品备案推迟，活动时间待定，先保留方案。' },
    { type: 'SMS', result: null, text: '发送节前问候和新一期活动案例链接。' },
  ],
  lost: [
    { type: 'PHONE', result: 'REFUSE', text: '{who}告知今年推广由集团统一招标，本次不再单独采购。' },
    { type: 'WECHAT', result: 'REFUSE', text: '{who}说预算被砍，{product}取消，后续有计划再联系。' },
  ],
}

const signing: Talk = {
  type: 'MEETING',
  result: 'CONNECTED',
  text: '服务协议已签署，{who}当场盖章。和交付同事交接了资料清单和时间节点。',
}

export interface Slots {
  who: string
  amount: string
  product: string
  /** A product is to be made known instead of financed. */
  brand: boolean
}

/** A follow-up of a stage, filled in; one that `told` does not hold yet as long as there is one. `told` remembers it. */
export function talkOf(random: Random, stage: Stage, slots: Slots, told: Set<string>): Talk {
  const open = (slots.brand ? brandTalks : talks)[stage]
  const fresh = open.filter((talk) => !told.has(talk.text))
  const talk = random.pick(fresh.length > 0 ? fresh : open)
  told.add(talk.text)
  return fill(talk, slots)
}

/** The follow-up of the day on which a contract was signed. */
export const signingTalk = (slots: Slots): Talk => fill(signing, slots)

function fill(talk: Talk, { who, amount, product }: Slots): Talk {
  return { ...talk, text: talk.text.replaceAll('{who}', who).replaceAll('{amount}', amount).replaceAll('{product}', product) }
}

export const visitPurposes = ['首次拜访，了解经营情况', '方案讲解', '收取资料原件', '陪同银行尽调', '合同签署', '贷后回访', '节前走访']

export const visitContents = [
  '参观生产现场，了解产能利用率约八成，旺季需要外协。与负责人确认资金用途为设备更新。',
  '讲解三种还款方式的差别，对方偏好先息后本，约定回去测算现金流后答复。',
  '核对资料原件，补齐购销合同两份，财报口径与税务申报一致。',
  '陪同机构客户经理现场尽调，查看仓库、设备清单和近三个月出货单，未见异常。',
  '双方就服务协议条款逐条确认，修改了付款节点，法务确认后盖章。',
  '回访资金使用情况，客户反馈新产线已投产，预计第三季度开票增长两成。',
  '走访问候，了解到客户计划在肇庆设分厂，明年有项目贷需求。',
]

export const visitPlans = ['补齐资料后进件', '邀约到司洽谈', '出具正式方案', '跟进评估结果', '月底前再访']

export const comments = [
  '这家体量不错，约到公司我一起谈。',
  '注意核实第一大客户的回款周期，银行会重点问。',
  '资料催紧一点，下周三前要进件。',
  '利率可以给到优惠档，先别一次报到底。',
  '对方财务是关键人，单独建个群跟她对接。',
  '做得好，转介绍记得登记渠道。',
  '提醒客户近期别再查征信。',
  '抵押物评估我来协调，三天内能出结果。',
  '收到，今天下班前把测算表发给客户。',
  '客户那边已经确认，明天上午十点到。',
  '流水有两个月偏低，备注一下原因。',
  '如果股东会不通过，先做信用部分，别让客户冷掉。',
]

export const seaReasons = [
  '多次联系无人接听，暂时放弃',
  '客户暂无融资需求',
  '资质不符合现有产品准入',
  '客户已在他行办理',
  '离职交接，统一移入公海',
]

export const lostReasons = [
  '选择了本地银行的直贷产品',
  '扩产计划取消，融资需求不再存在',
  '对服务费有异议，自行办理',
  '股东意见未统一，项目搁置',
]

export const blackReasons = ['提供的购销合同经核实为虚假材料', '恶意投诉并拒付服务费，经主管确认列入']

export const transferReasons = ['区域调整，按客户所在地重新分配', '原负责人客户数超限，协调移交', '客户指定由同城顾问对接']

export const intentProducts = ['经营贷', '抵押贷', '信用贷', '供应链融资', '设备融资租赁', '票据贴现'] as const
export const brandProducts = ['产品路演', '品牌发布会', '媒体传播'] as const

export const positions = {
  DECIDER: ['总经理', '董事长', '法定代表人', '创始人'],
  INFLUENCER: ['财务总监', '副总经理', '总经理助理', '董事会秘书'],
  USER: ['厂长', '运营经理', '项目经理', '采购经理'],
  FINANCE: ['财务经理', '会计主管', '出纳', '资金主管'],
  NORMAL: ['行政主管', '人事经理', '业务员', '办公室主任'],
} as const

export const hobbies = ['喝茶，喜欢凤凰单丛', '羽毛球', '钓鱼', '跑步，参加过广马', '高尔夫', '书法', '摄影']

/** Departments of a company, the first ones in every chart. */
export const departments = ['总经办', '财务部', '生产部', '销售部', '采购部', '品质部', '仓储物流部', '人力行政部', '研发部']
/** Departments of a financial institution. */
export const financeDepartments = ['总经办', '财务部', '市场部', '渠道部', '产品部', '投资部', '合规风控部']

export const sections: Record<string, readonly string[]> = {
  财务部: ['会计组', '资金组'],
  销售部: ['华南区', '华东区', '电商组'],
  生产部: ['一车间', '二车间', '设备组'],
  研发部: ['产品组', '工艺组'],
  市场部: ['品牌组', '活动组'],
  渠道部: ['华南渠道', '机构渠道'],
}

/** In which department somebody of a role works, the first that the chart has. */
export const workplaces: Record<string, readonly string[]> = {
  DECIDER: ['总经办'],
  INFLUENCER: ['财务部', '总经办'],
  USER: ['生产部', '市场部', '渠道部'],
  FINANCE: ['资金组', '财务部', '会计组'],
  NORMAL: ['销售部', '采购部', '人力行政部', '产品部'],
}
