/** Every operation of the service, answered. One that the catalogue names and this table lacks does not compile. */
import { catalogue, type EndpointName } from '../../../api/catalogue.ts'
import { depthAt } from '../../market/depth-books.ts'
import { quoteAt } from '../../market/quotes.ts'
import { tickAt } from '../../market/ticks.ts'
import { batchOperation, candlesOperation } from './batch-operations.ts'
import { newsOperation } from './news-operation.ts'
import type { Operation } from './operation.ts'
import { companyOperation, depthOperation, ipoOperation, splitOperation } from './stock-operations.ts'

export function createOperations(): readonly Operation[] {
  const table = {
    news: newsOperation,
    stockDepth: depthOperation,
    stockDepths: batchOperation('stock', catalogue.stockDepths, depthAt),
    stockQuotes: batchOperation('stock', catalogue.stockQuotes, quoteAt),
    stockKlines: candlesOperation('stock', catalogue.stockKlines),
    stockIpo: ipoOperation,
    stockSplit: splitOperation,
    stockInfo: companyOperation,
    fundQuotes: batchOperation('fund', catalogue.fundQuotes, quoteAt),
    fundKlines: candlesOperation('fund', catalogue.fundKlines),
    forexDepths: batchOperation('forex', catalogue.forexDepths, depthAt),
    forexQuotes: batchOperation('forex', catalogue.forexQuotes, quoteAt),
    forexKlines: candlesOperation('forex', catalogue.forexKlines),
    indicesQuotes: batchOperation('indices', catalogue.indicesQuotes, quoteAt),
    futureDepths: batchOperation('future', catalogue.futureDepths, depthAt),
    futureQuotes: batchOperation('future', catalogue.futureQuotes, quoteAt),
    futureKlines: candlesOperation('future', catalogue.futureKlines),
    cryptoDepths: batchOperation('crypto', catalogue.cryptoDepths, depthAt),
    cryptoQuotes: batchOperation('crypto', catalogue.cryptoQuotes, quoteAt),
    cryptoTicks: batchOperation('crypto', catalogue.cryptoTicks, tickAt),
  } satisfies Record<EndpointName, Operation>
  return Object.values(table)
}
