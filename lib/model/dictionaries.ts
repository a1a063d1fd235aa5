// All built-in dictionaries, except area codes, which the backend loads from a package
// (docs/domain/dictionary.md#shipped).
import { financeDictionaries } from './dictionaries-finance.ts'
import { stateDictionaries } from './dictionaries-state.ts'
import { type Dictionary, type DictionaryItem, dictionary, states } from './dictionary.ts'

const crmDictionaries: readonly Dictionary[] = [
  states('PRIORITY', '优先级|Priority', 'HIGHT=高|High; NORMAL*=中|Normal; LOW=低|Low'),
  states('MESSAGE_TYPE', '消息类别|Message kind', 'BUSINESS=业务消息|Business; ADMINISTRATION=行政消息|Administrative'),
  states('NOTICE_TYPE', '公告类型|Notice type', 'ANNOUNCEMENT=通知公告|Announcement; SYSTEM=系统消息|System message'),
  states(
    'NOTICE_SCOPE',
    '公告范围|Notice readers',
    'ALL*=全体|Everybody; employ_key=指定用户|Chosen users; dept_key=指定部门|Chosen departments',
  ),
  states('SEX', '性别|Sex', '1=男|Male; 2=女|Female'),
  states(
    'CUSTOMER_TYPE',
    '客户类型|Customer type',
    'COMPANY*=企业|Company; PERSON=个人|Person; INSTITUTION=金融机构|Financial institution; GOV=政府/事业单位|Government',
  ),
  states(
    'CUSTOMER_STAR',
    '客户星级|Stars',
    `ZERO=无意向|Not interested; ONE*=一星（了解）|One star; TWO=二星（有需求）|Two stars
     THREE=三星（意向明确）|Three stars; FOUR=四星（可上门）|Four stars; FIVE=五星（可签单）|Five stars`,
  ),
  states('CUSTOMER_LEVEL', '客户等级|Level', 'A=重点客户|Key; B*=普通客户|Regular; C=一般客户|Ordinary; D=低价值客户|Low value'),
  states('DEAL_STATUS', '成交状态|Deal', 'NO*=未成交|No deal; YES=已成交|Dealt'),
  dictionary(
    'COMPANY_SCALE',
    '企业规模|Company size',
    '1=20人以下|Under 20; 2=20-99|20-99; 3=100-499|100-499; 4=500-999|500-999; 5=1000人以上|Over 1000',
  ),
  states(
    'DISTRIBUTE_TYPE',
    '获得方式|Acquired by',
    'CREATE=自建|Created; CLAIM=领取|Claimed; ASSIGN=分配|Assigned; TRANSFER=转移|Transferred; CONVERT=线索转化|Converted',
  ),
  dictionary(
    'CHANNEL_TYPE',
    '渠道类型|Channel type',
    'ONLINE=线上推广|Online; OFFLINE=线下活动|Offline; REFERRAL=转介绍|Referral; PARTNER=合作伙伴|Partner; PHONE=电话营销|Telesales; OTHER=其他|Other',
  ),
  dictionary(
    'ACTIVITY_TYPE',
    '活动类型|Activity type',
    'SALON=沙龙|Salon; ROADSHOW=路演|Roadshow; EXHIBITION=展会|Exhibition; ONLINE=线上直播|Live stream; AD=广告投放|Advertising; TRAINING=培训|Training',
  ),
  dictionary(
    'CLUE_INVALID_REASON',
    '线索无效原因|Invalid because',
    `EMPTY=空号/错号|Wrong number; NO_NEED=无需求|No need; PEER=同行|Competitor; REPEAT=重复|Duplicate
     UNQUALIFIED=资质不符|Not qualified; REFUSE=拒绝联系|Refuses contact`,
  ),
  dictionary(
    'LOSE_REASON',
    '输单原因|Lost because',
    `PRICE=价格原因|Price; COMPETITOR=选择竞品|Competitor; BUDGET=预算限制|Budget; DEMAND=需求变化|Changed need
     DECISION=决策链复杂|Decision chain; PROJECT=立项失败|Project refused; OTHER=其他|Other`,
  ),
  dictionary(
    'FOLLOW_TYPE',
    '跟进方式|Follow-up by',
    `PHONE*=电话|Phone; WECHAT=微信|WeChat; DOOR=上门拜访|Visit; VISIT_IN=客户到访|Customer's visit
     SMS=短信|Text message; EMAIL=邮件|E-mail; MEETING=会议|Meeting; OTHER=其他|Other`,
  ),
  dictionary(
    'FOLLOW_RESULT',
    '跟进结果|Result',
    'CONNECTED=已接通|Reached; NO_ANSWER=未接通|No answer; INTENT=有意向|Interested; RESERVED=已邀约|Invited; REFUSE=拒绝|Refused',
  ),
  dictionary(
    'FOLLOW_PHRASE',
    '跟进常用语|Follow-up phrases',
    `NO_ANSWER=电话未接通，改日再联系。|No answer, to be called again.; INTRODUCED=已介绍产品与费率，客户考虑中。|Products and rates explained, the customer considers.
     MATERIALS=客户需要准备资料，已发清单。|The customer prepares the papers, the list is sent.; INVITED=已约定上门面谈时间。|A visit is agreed on.
     NO_NEED=客户暂无资金需求。|No need of funds at present.`,
  ),
  states(
    'FOLLOW_TARGET',
    '跟进对象|Target',
    `CLUE=线索|Lead; CUSTOMER=客户|Customer; CONTACT=联系人|Contact; BUSINESS=商机|Opportunity; SUPPLIER=供应商|Supplier
     RESOURCE=资源|Resource; PROJECT=项目|Project; TICKET=工单|Ticket; CONTRACT=合同|Contract`,
  ),
  dictionary(
    'VISIT_TYPE',
    '拜访方式|Visit by',
    'DOOR*=上门|Visit; PHONE=电话|Phone; WECHAT=微信|WeChat; VIDEO=视频|Video; MEETING=会议|Meeting; BANQUET=宴请|Banquet',
  ),
  dictionary('VISIT_RESULT', '拜访结果|Visit result', 'GOOD=效果好|Good; NORMAL=一般|Fair; BAD=较差|Poor'),
  dictionary(
    'SATISFACTION',
    '满意度|Satisfaction',
    '5=非常满意|Very satisfied; 4=满意|Satisfied; 3=一般|Neutral; 2=不满意|Dissatisfied; 1=非常不满意|Very dissatisfied',
  ),
  dictionary(
    'CONTACT_ROLE',
    '决策角色|Decision role',
    'DECIDER=决策人|Decider; INFLUENCER=影响人|Influencer; USER=使用人|User; FINANCE=财务|Finance; NORMAL*=普通|Ordinary',
  ),
  dictionary('CONTACT_ATTITUDE', '态度|Attitude', 'SUPPORT=支持|Supports; NEUTRAL*=中立|Neutral; AGAINST=反对|Against'),
  dictionary(
    'ADDRESS_TYPE',
    '地址类型|Address type',
    'REGISTER=注册|Registered; OFFICE*=办公|Office; MAIL=邮寄|Mail; INVOICE=收票|Invoices; SITE=现场|Site',
  ),
  dictionary(
    'ACCOUNT_TYPE',
    '账户类型|Account type',
    'BASIC*=基本户|Basic; GENERAL=一般户|General; PERSONAL=个人账户|Personal; INVOICE=开票信息|Invoice title',
  ),
  dictionary(
    'RESERVE_TYPE',
    '预约方式|Booking type',
    'VISIT_IN*=客户到司|At our office; VISIT_OUT=外出拜访|At the customer; VIDEO=视频洽谈|Video',
  ),
  dictionary(
    'NEGOTIATE_RESULT',
    '洽谈结果|Negotiation result',
    'SIGNED=当场签单|Signed; FOLLOW=继续跟进|Follow up; REJECT=拒绝|Refused; UNQUALIFIED=资质不符|Not qualified',
  ),
  dictionary(
    'ORDER_TYPE',
    '订单类型|Order type',
    'LOAN*=融资服务|Financing; CONSULT=咨询服务|Consulting; MEMBER=会员服务|Membership; PROJECT=项目服务|Project',
  ),
  dictionary('MAKER_ROLE', '做单角色|Processing role', 'MAIN*=主办|Main; ASSIST=协办|Assistant; REVIEW=复核|Reviewer'),
  states('TICKET_PRIORITY', '工单优先级|Ticket priority', 'URGENT=紧急|Urgent; HIGH=高|High; MIDDLE*=中|Medium; LOW=低|Low'),
  states('TASK_PRIORITY', '任务优先级|Task priority', 'URGENT=紧急|Urgent; HIGH=高|High; MIDDLE*=中|Medium; LOW=低|Low'),
  dictionary(
    'TICKET_TYPE',
    '工单类型|Ticket type',
    `CONSULT=咨询|Question{CONSULT_PRODUCT=产品|Product; CONSULT_PROCESS=流程|Process; CONSULT_FEE=费用|Fees}
     COMPLAINT=投诉|Complaint{COMPLAINT_SERVICE=服务态度|Service; COMPLAINT_TIME=时效|Timeliness; COMPLAINT_FEE=收费|Charges}
     AFTER_SALE=售后|After sale{AFTER_SALE_REFUND=退款|Refund; AFTER_SALE_CONTRACT=改合同|Contract change; AFTER_SALE_INVOICE=发票|Invoice}
     MATERIAL=补件|Missing material; SYSTEM=系统问题|System problem; OTHER=其他|Other`,
  ),
  dictionary(
    'INDUSTRY',
    '行业|Industry',
    `FIN=金融|Finance{BANK=银行|Banking; FUND=基金|Funds; SECURITIES=证券|Securities; INSURANCE=保险|Insurance; TRUST=信托|Trusts; LEASE=融资租赁|Leasing; FINTECH=金融科技|Fintech}
     MFG=制造业|Manufacturing{MFG_ELECTRONICS=电子|Electronics; MFG_MACHINERY=机械|Machinery; MFG_PHARMA=医药|Pharmaceuticals; MFG_FOOD=食品|Food}
     TRADE=批发零售|Trade; CONSTR=建筑房地产|Construction and property; IT=信息技术|Information technology; LOGI=交通物流|Logistics
     CULTURE=文化传媒|Culture and media; GOV=政府机构|Government; AGRI=农业|Agriculture; SERVICE=商务服务|Business services; OTHER=其他|Other`,
  ),
  dictionary(
    'PRODUCT_TYPE',
    '产品类型|Product type',
    `LOAN=贷款|Loans{CREDIT=信用贷|Credit loan; MORTGAGE=抵押贷|Mortgage loan; BUSINESS=经营贷|Business loan; SUPPLY=供应链|Supply chain}
     FUND=基金|Funds{FUND_PUBLIC=公募|Public fund; FUND_PRIVATE=私募|Private fund}
     INS=保险|Insurance; WEALTH=理财|Wealth management; CONSULT=咨询|Consulting
     BRAND=品牌推广|Branding{BRAND_ROADSHOW=路演|Roadshow; BRAND_LAUNCH=发布会|Launch event; BRAND_MEDIA=媒体传播|Media}
     OTHER=其他|Other`,
  ),
  dictionary(
    'PRODUCT_UNIT',
    '产品单位|Product unit',
    'ITEM*=项|Item; TIMES=次|Time; DAY=人天|Person-day; PIECE=篇|Piece; SET=套|Set; MONTH=月|Month; YEAR=年|Year',
  ),
  dictionary(
    'PROCESS_CATEGORY',
    '流程分类|Process category',
    'PROJECT=项目|Projects; CONTRACT=合同|Contracts; FINANCE=财务|Finance; HR=人事行政|Staff and office; CUSTOMER=客户|Customers; PURCHASE=采购|Purchasing',
  ),
  dictionary('COST_UNIT', '成本单位|Cost unit', 'HOUR=小时|Hour; DAY=天|Day; TIMES=次|Time; PIECE=篇|Piece'),
  states('PRICE_TYPE', '价格类型|Price type', 'STANDARD*=标准价|Standard; AGREEMENT=协议价|Agreed; PROMOTION=促销价|Promotion'),
  states(
    'COEFFICIENT_TYPE',
    '系数类型|Coefficient type',
    'CITY=城市|City; LEVEL=客户等级|Customer level; URGENCY=紧急度|Urgency; SCALE=规模|Scale; SEASON=季节|Season; OTHER=其他|Other',
  ),
  dictionary(
    'COST_TYPE',
    '成本类型|Cost type',
    'LABOR=人工|Labour; PURCHASE=采购|Purchase; MEDIA=媒介|Media; VENUE=场地|Venue; TRAVEL=差旅|Travel; TAX=税费|Tax; OTHER=其他|Other',
  ),
  dictionary(
    'CUSTOMER_TAG',
    '客户标签|Customer tag',
    `gaojingzhi=高净值|High net worth; laokehuzhuanjie=老客户转介|Referred by a customer; jiagemingan=价格敏感|Price-sensitive
     juecekuai=决策快|Decides fast; xucaiwugoutong=需财务沟通|Finance to be asked; zhongdianweihu=重点维护|To be cared for`,
  ),
]

/** All dictionaries but AREA. */
export const dictionaries: readonly Dictionary[] = [...stateDictionaries, ...crmDictionaries, ...financeDictionaries]

const byCode = new Map(dictionaries.map((entry) => [entry.code, entry]))

/** The built-in dictionary of a code; undefined for AREA and for dictionaries of administrators. */
export function dictionaryOf(code: string): Dictionary | undefined {
  return byCode.get(code)
}

/** All items of a dictionary, parents before their children. */
export function flatItems(items: readonly DictionaryItem[]): DictionaryItem[] {
  return items.flatMap((item) => [item, ...flatItems(item.children)])
}

/** The text of a built-in dictionary's value in a language ('en', else Chinese); the value itself where the dictionary has no such item. */
export function itemText(locale: string, code: string, value: unknown): string {
  const item = flatItems(dictionaryOf(code)?.items ?? []).find((one) => one.value === value)
  return (locale === 'en' ? item?.textEn : item?.text) ?? String(value ?? '')
}
