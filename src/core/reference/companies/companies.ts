/** Companies behind stocks: the topics and requests about them, over one book of answers. */
import type { RequestHandlers } from '../../../contract/requests.ts'
import { figuresOf, hasCompany, NO_FIGURES, type CompanyAnswer, type CompanyFigures } from '../../../model/company.ts'
import type { InstrumentId } from '../../../model/instrument.ts'
import { NO_ANSWER, type KeptAnswer } from '../../../model/kept-answer.ts'
import type { Settings } from '../../../model/settings.ts'
import { createAnswerBook, type AnswerBook, type AnswerPorts } from '../answers/answer-cache.ts'
import { createAnswerShelf } from '../answers/stored-answers.ts'
import type { TopicChanged } from '../../hub/change-bus.ts'
import type { TopicProviders } from '../../hub/topic-provider.ts'
import type { Observable } from '../../reactive/variable.ts'
import { createWhileHidden } from '../../feed/while-hidden.ts'
import { companyKind, companyShelf } from './company-kind.ts'

export interface Companies {
  readonly topics: Pick<TopicProviders, 'company' | 'companyFigures'>
  readonly requests: Pick<RequestHandlers, 'companies.known'>
  readonly renew: AnswerBook<InstrumentId, CompanyAnswer>['renew']
  dispose(): void
}

export function createCompanies(ports: AnswerPorts, settings: Observable<Settings>, changed: TopicChanged): Companies {
  const shelf = createAnswerShelf(ports.documents, ports.clock, companyShelf)
  const book = createAnswerBook({ ...ports, shelf }, companyKind)
  const whileHidden = createWhileHidden(settings)
  const stopWatching = book.watch((instrument) => {
    changed('company', instrument)
    changed('companyFigures', instrument)
  })

  function known(instrument: InstrumentId): CompanyFigures | null {
    const { value } = book.current(instrument)
    return value === null ? null : figuresIn(value)
  }

  return {
    topics: {
      company: {
        current: (instrument) => (hasCompany(instrument) ? book.current(instrument) : NO_ANSWER),
        activate(instrument, interest) {
          if (!hasCompany(instrument)) return () => undefined
          return interest === 'visible'
            ? book.want(instrument, 'prompt')
            : whileHidden(() => book.want(instrument, 'slow'))
        },
      },
      companyFigures: {
        current: (instrument) => figuresAnswer(book.current(instrument)),
        // Nobody sorts or reads a list that cannot be seen.
        activate: (instrument, interest) =>
          interest === 'visible' && hasCompany(instrument) ? book.want(instrument, 'slow') : () => undefined,
      },
    },
    requests: { 'companies.known': ({ instruments }) => instruments.map(known) },
    renew: (instrument) => book.renew(instrument),
    dispose() {
      stopWatching()
      book.dispose()
    },
  }
}

const figuresIn = (answer: CompanyAnswer): CompanyFigures => (answer === 'unknown' ? NO_FIGURES : figuresOf(answer))

function figuresAnswer({ value, ...rest }: KeptAnswer<CompanyAnswer>): KeptAnswer<CompanyFigures> {
  return { ...rest, value: value === null ? null : figuresIn(value) }
}
