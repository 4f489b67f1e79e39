import type { ThreadSamples } from './thread-samples.ts';

export const PT: ThreadSamples = {
  found: [
    {
      name: 'uma intenção cumprida',
      days: [
        ['Devia perguntar à Matilde pela receita da marmelada.'],
        ['Muito trabalho, pouca conversa.'],
        ['Liguei à Matilde e ela ditou-me a receita da marmelada toda.'],
      ],
      thread: ['Devia perguntar', 'Liguei à Matilde'],
    },
    {
      name: 'um problema resolvido',
      days: [
        ['A torneira pinga e acorda o bebé.'],
        ['Fomos ver o mar.'],
        ['Mudei a borracha e a torneira já não pinga.'],
      ],
      thread: ['A torneira pinga', 'Mudei a borracha'],
    },
    {
      name: 'aprendido e bem feito',
      days: [
        ['Aprendi que os suspiros precisam de um forno quase frio.'],
        ['Reunião longa e chuva.'],
        ['Os suspiros ficaram perfeitos, secos por fora e moles por dentro.'],
      ],
      thread: ['Aprendi que os suspiros', 'Os suspiros ficaram'],
    },
    {
      name: 'um forno',
      days: [
        ['O forno não liga e a massa está à espera.'],
        ['Passeio com a Rita junto ao rio.'],
        ['O eletricista veio e o forno já funciona.'],
      ],
      thread: ['O forno não liga', 'O eletricista veio'],
    },
    {
      name: 'os elétricos',
      days: [
        ['Porque é que os elétricos param duas vezes no Camões?'],
        ['Trabalhei até tarde.'],
        ['O condutor explicou-me que os elétricos esperam pelo sinal antigo.'],
      ],
      thread: ['Porque é que os elétricos', 'O condutor explicou-me'],
    },
    {
      name: 'um miradouro',
      days: [
        ['Quero levar o avô ao miradouro antes do inverno.'],
        ['Dia longo no trabalho.'],
        ['Levei o avô ao miradouro. Ficámos calados a ver os barcos.'],
      ],
      thread: ['Quero levar', 'Levei o avô'],
    },
  ],
  lookalikes: [
    {
      name: 'uma senhora com título',
      days: [['Devia falar com a Dona Amélia.'], ['A Dona Amélia finalmente mudou de casa.']],
    },
    {
      name: 'uma semana qualquer',
      days: [
        ['Devia beber mais água.'],
        ['Bebi água fria e doeu-me o dente.'],
        ['Perdi o autocarro e fui a pé.'],
        ['O autocarro passou finalmente a horas.'],
      ],
    },
    {
      name: 'as mesmas coisas, noutro assunto',
      days: [
        ['Perdi o cachecol no elétrico.'],
        ['Um cachecol vermelho na montra.'],
        ['Quero aprender violino.'],
        ['O violino do vizinho à meia-noite.'],
      ],
    },
  ],
};
