import type { ThreadWords } from './thread-words.ts';

export const PT: ThreadWords = {
  asks: `pergunto-me|me pergunto|será que|não (?:sei|entendo|percebo|lembro) (?:porque|por que|porquê|como|o que|onde|quem|se)`,
  plans: `devia|deveria|devíamos|preciso|tenho (?:de|que)|quero|queremos|queria|gostava de|gostaria|vou|vamos|podia|poderia|penso em|prometi|amanhã|na próxima (?:vez|semana)|da próxima vez|um dia`,
  fails: `(?:partiu|quebrou|queimou|estragou|rasgou|avariou|encravou|colou|afundou|desabou)(?:-se)?|(?:se )?(?:partid[oa]|quebrad[oa]|queimad[oa]|estragad[oa]|avariad[oa]|encravad[oa]|rasgad[oa]|entupid[oa])|perdi|esqueci|falh(?:ou|ei)|fracass(?:ou|ei)|não (?:toca|funciona|funcionou|abre|fecha|pega|pegou|liga|ligou|cresceu|cresce|sobe|saiu|encontro|encontrei|consigo|consegui|entendo|encaixa)|pinga|pingava|range|rangia|vaza|vazava|problemas?|demasiado (?:salgad[oa]|sec[oa]|dur[oa]|amarg[oa]|líquid[oa])|um desastre|dur[oa] como (?:uma )?pedra|falta|faltava|desafinad[oa]|pisca`,
  learns: `aprendi|aprendemos|a palavra|significa|quer dizer|o truque|o segredo|ensinou-me|me ensinou|mostrou-me|descobri|li que|explicou-me|me explicou|parece que`,
  names: `a palavra|palavra nova|uma palavra`,
  answers: `a resposta|porque|a razão|é por isso|agora (?:sei|percebo|entendo)|finalmente (?:sei|percebi|entendi)|(?:explicou|contou|disse)-me|me (?:explicou|contou|disse)|vem (?:de|do|da)|afinal|descobri|fui (?:ver|procurar)`,
  settles: `respondeu-me|me respondeu|(?:disse|contou)-me (?:porque|por que|como|quem|onde|o que)|explicou-me|me explicou|a resposta|isso explica|é por isso|agora (?:sei|percebo|entendo)|finalmente (?:sei|percebi|entendi)|mistério resolvido`,
  does: `(?!sei|rei|lei |herói|hei|aqui|ali|daqui|foi|dói|javali)\\p{L}{2,14}(?:ei|í)|fui|fiz|disse|pus|trouxe|dei|vi|li|escrevi|pedi|comi|bebi|abri|vendi|fomos|fizemos|\\p{L}{2,12}(?:ámos|amos|emos|imos) (?:a|ao|à|o|os|as|com|por|um|uma|no|na)|finalmente`,
  succeeds: `funciona|funcionou|(?:saiu|ficou|saíram|ficaram) (?:muito |tão |mais )?(?:perfeit[oa]s?|bem|ótim[oa]s?|óptim[oa]s?|bo[am]s?|delicios[oa]s?|fof[oa]s?|dourad[oa]s?|redond[oa]s?|nov[oa]s?)|perfeit[oa]s?(?=[.,;!]|$| e )|finalmente (?:toca|funciona|abre|fecha|pega)|consegui|arranj(?:ei|ou|ad[oa])|consert(?:ei|ou|ad[oa])|já não (?:pinga|range|dói|encrava|falha|vaza|pisca)|não (?:pinga|range|vaza|encrava) mais|resolvid[oa]|como nov[oa]|já (?:abre|fecha|pega|funciona|liga)|encontrei|apareceu|passei|muito (?:melhor|mais fácil)|à primeira|de primeira|sem (?:um |uma )?(?:erros?|parar|falhas?|partir)`,
  uses: `usei|usámos|disse|experimentei|fiz|preparei|cozinhei|escrevi|contei|mostrei|vi|ouvi|reconheci|toquei|pratiquei|apliquei`,
  again: `outra vez|de novo|desta vez|agora|desde então|já`,
  regrets: `teria|devia ter|deveria ter`,
  leaning: `lá|ali|depois|mesmo|mesma|é|era|ambos|ambas|tudo isso|por isso|logo`,
  titles: 'senhor senhora sr sra dona dom doutor doutora dr dra professor professora prof menina tio tia',
  articles: 'o a os as um uma uns umas meu minha meus minhas seu sua nosso nossa ao à do da no na este esta esse essa',
  prepositions: 'em no na nos nas de do da dos das ao à aos às por pelo pela para sobre sob entre sem atrás',
  participles: /(?:[ai]d[oa]s?|mente|ando|endo|indo)$/u,
  common: `trabalho escritório chefe colega colegas reunião equipa equipe projeto tarefa lista plano objetivo mail mensagem telefone telemóvel celular ecrã
    computador casa quarto cozinha banho porta janela mesa cadeira cama chão parede rua cidade aldeia país lugar loja mercado parque rio lago
    mar praia montanha floresta árvore árvores flor flores jardim céu sol chuva neve vento luz inverno verão primavera outono passeio caminhar
    dormir sono comer comida almoço jantar pequeno-almoço café água vinho cerveja pão leite bolo fruta frutas legumes sopa salada queijo livro
    livros página capítulo história música canção filme jogo foto carta papel notícia mãe pai pais irmã irmão filho filha filhos criança
    crianças bebé bebê esposa marido mulher família avó avô tia tio primo prima amigo amiga amigos vizinho vizinha vizinhos aula professor
    professora escola curso exame língua cão cachorro gato pássaro animal corpo cabeça cabelo cara rosto olhos mão mãos pés costas coração voz
    barulho cheiro sabor alma barriga perna braço ombro saúde dinheiro preço conta banco carro bicicleta autocarro ônibus comboio trem estação
    viagem férias festa aniversário presente amor medo dor alegria paz calma silêncio raiva paciência atenção energia humor hábito rotina
    exercício ginásio ioga descanso pausa stress erro erros sucesso progresso desafio experiência memória lembrança sorriso riso conversa
    sentimento morte força ordem regra início fim branco preto verde azul vermelho frio quente suave forte fresco claro limpo cheio livre
    tranquilo tranquila feliz triste contente cansado cansada grupo parte meio canto copo chávena prato garrafa caixa saco sapatos roupa camisa
    ligar liguei falar falei comprar ler escrever ajuda`,
  never: `janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro obrigado obrigada agradecer grato grata gratidão`,
};
